import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { TextLink } from '#ui/links.tsx';
import type { Destination } from '../links.ts';
import c from './NumberLink.module.css';

interface NumberLinkProps {
  /** Undefined where the reader sees no list. */
  to: Destination | undefined;
  /** What the number counts. */
  what: string;
  value: string;
}

/** A number that opens the list behind it. */
export function NumberLink({ to, what, value }: NumberLinkProps) {
  const { t } = useTranslation('dashboard');
  if (!to) return value;
  return (
    <TextLink
      to={to.to}
      search={to.search as never}
      className={c.link}
      aria-label={t('open.number', { what, value, list: to.name })}
    >
      {value}
    </TextLink>
  );
}

interface RowLinkProps {
  to: Destination | undefined;
  /** The visible name of the row. */
  children: string;
  /** The name of the row where the visible one says too little; it has the visible one in it. */
  name?: string | undefined;
  /** The number of the row. */
  value?: string | undefined;
}

/** The name of a row, whose whole row opens the list behind its numbers. The row has `rowClass`. */
export function RowLink({ to, children, name = children, value }: RowLinkProps): ReactNode {
  const { t } = useTranslation('dashboard');
  if (!to) return children;
  const label =
    value === undefined
      ? t('open.row', { what: name, list: to.name })
      : t('open.number', { what: name, value, list: to.name });
  return (
    <TextLink to={to.to} search={to.search as never} className={c.stretched} aria-label={label}>
      {children}
    </TextLink>
  );
}

interface PhraseLinkProps {
  to: Destination | undefined;
  children: string;
  /** Ends with a period. */
  isSentence?: boolean;
}

/** Words with a number that open the list behind it. */
export function PhraseLink({ to, children, isSentence = false }: PhraseLinkProps): ReactNode {
  const { t } = useTranslation('dashboard');
  if (!to) return children;
  return (
    <TextLink
      to={to.to}
      search={to.search as never}
      className={c.phrase}
      data-sentence={isSentence || undefined}
      aria-label={t(isSentence ? 'open.sentence' : 'open.row', { what: children, list: to.name })}
    >
      {children}
    </TextLink>
  );
}

/** The class of what a `RowLink` fills. */
export const rowClass = c.row;
