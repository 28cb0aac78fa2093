import { OWN_ACCENT } from '@fika/contract/brand-colour';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { readColour } from '../branding.ts';
import p from '../components/settings-pages.module.css';
import c from './ColourField.module.css';

interface ColourFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  /** The effect of the color. */
  children: ReactNode;
}

/** A colour, typed or picked. */
export function ColourField({ value, error, onChange, children }: ColourFieldProps) {
  const { t } = useTranslation('settings');
  const read = readColour(value);
  const picked = (read.ok && read.value) || OWN_ACCENT.light;
  return (
    <Card title={t('branding.colour')}>
      <p className={p.help}>{t('branding.colour_help')}</p>
      <div className={p.fields}>
        <div className={c.row}>
          <TextInput
            className={c.text ?? ''}
            label={t('branding.colour_code')}
            placeholder={OWN_ACCENT.light}
            maxLength={7}
            spellCheck={false}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            className={c.picker}
            type="color"
            aria-label={t('branding.pick')}
            value={picked.toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        </div>
        {children}
      </div>
    </Card>
  );
}
