import { ICEBREAKER_THEMES } from '@fika/contract/email-templates/icebreaker-themes';
import { Chip } from '@mantine/core';
import type { ReactNode } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import c from './ThemesCard.module.css';

interface ThemesCardProps {
  form: DraftForm;
  readOnly: boolean;
  /** The questions themselves. */
  children: ReactNode;
}

/** The themes of a program's icebreaker questions. */
export function ThemesCard({ form, readOnly, children }: ThemesCardProps) {
  const { t } = useTranslation('icebreakers');
  const { icebreaker_themes: themes } = form.draft;
  const choose = (chosen: string[]) =>
    form.set({ icebreaker_themes: ICEBREAKER_THEMES.filter((theme) => chosen.includes(theme)) });
  return (
    <Card title={t('themes.title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('themes.help')}</p>
        <div className={c.themes} role="group" aria-label={t('themes.label')}>
          <Chip
            variant="light"
            size="sm"
            checked={themes.length === 0}
            disabled={readOnly}
            onChange={() => choose([])}
          >
            {t('themes.all')}
          </Chip>
          <Chip.Group multiple value={[...themes]} onChange={choose}>
            {ICEBREAKER_THEMES.map((theme) => (
              <Chip key={theme} variant="light" size="sm" value={theme} disabled={readOnly}>
                {translate()(`icebreaker_themes:${theme}`)}
              </Chip>
            ))}
          </Chip.Group>
        </div>
        {children}
      </div>
    </Card>
  );
}
