import { SLUG_LENGTH } from '@fika/contract/slugs';
import { Anchor, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import c from './SlugField.module.css';

interface SlugFieldProps {
  value: string;
  state: { fault: 'form' | 'reserved' | 'taken' | null; isFree: boolean; suggestion: string | null };
  /** The server's error about the address. */
  error: ReactNode;
  onChange: (slug: string) => void;
}

/** The address of a workspace, checked while the person types. */
export function SlugField({ value, state, error, onChange }: SlugFieldProps) {
  const { t } = useTranslation('public_pages');
  const { fault, isFree, suggestion } = state;
  return (
    <TextInput
      size="md"
      label={t('workspace.slug')}
      maxLength={SLUG_LENGTH.max}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase().replaceAll(/\s+/g, '-'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <span className={c.address} aria-live="polite">
          {isFree && <IconCircleCheck size={14} aria-hidden="true" className={c.free} />}
          <span>{location.host + paths.account({ slug: value || '…' }).replaceAll('%E2%80%A6', '…')}</span>
          {isFree && <span className={c.free}>{t('workspace.slug_free')}</span>}
        </span>
      }
      error={
        error ??
        (fault && (
          <span>
            {t(`workspace.slug_${fault}`)}{' '}
            {suggestion && (
              <Anchor component="button" type="button" fz="inherit" onClick={() => onChange(suggestion)}>
                {t('workspace.slug_use', { slug: suggestion })}
              </Anchor>
            )}
          </span>
        ))
      }
    />
  );
}
