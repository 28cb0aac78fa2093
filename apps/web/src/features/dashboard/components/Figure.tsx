import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Destination } from '../links.ts';
import { type Computed, HowComputed } from './HowComputed.tsx';
import c from './FiguresCard.module.css';
import { NumberLink } from './NumberLink.tsx';

interface FigureProps {
  of: Extract<
    Computed,
    'coworkers' | 'participation' | 'connections' | 'reach' | 'met' | 'rating' | 'repeats' | 'hours'
  >;
  /** Null where there is none. */
  value: string | null;
  /** On the right of the number: the one of the time before. */
  beside?: ReactNode;
  /** In place of a number that is null; by default that there is none yet. */
  none?: string;
  note: ReactNode;
  /** The list behind the number; undefined where the reader sees none. */
  to?: Destination | undefined;
}

/** One of the main numbers. */
export function Figure({ of, value, beside, none, note, to }: FigureProps) {
  const { t } = useTranslation('dashboard');
  const name = t(`figures.${of}`);
  return (
    <div className={c.figure}>
      <dt className={c.name}>
        {name}
        <HowComputed of={of} name={name} />
      </dt>
      <dd className={c.line}>
        <span className={c.value} data-none={value === null || undefined}>
          {value === null ? (none ?? t('figures.none')) : <NumberLink to={to} what={name} value={value} />}
        </span>
        {beside && <span className={c.beside}>{beside}</span>}
      </dd>
      <dd className={c.note}>{note}</dd>
    </div>
  );
}
