import type { IcebreakerTheme } from '@fika/contract/email-templates/icebreaker-themes';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { icebreakersQuery } from '../api.ts';
import { askedOf, wordsOf } from '../view.ts';
import c from './Icebreakers.module.css';

/** One of the questions that groups of a program may get, as they read it. */
export function SampleQuestion({ themes }: { themes: readonly IcebreakerTheme[] }) {
  const { t } = useTranslation('icebreakers');
  const { data = [] } = useQuery(icebreakersQuery(useWorkspace()));
  const [turn, setTurn] = useState(0);
  const asked = askedOf(data, themes);
  const question = asked[turn % Math.max(1, asked.length)];
  if (!question) return null;
  return (
    <div className={c.sample}>
      <p className={c.label}>{t('sample.title', { count: asked.length })}</p>
      <p className={c.question} aria-live="polite">
        {wordsOf(question, currentLanguage())}
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => setTurn((now) => now + 1)}
      >
        {t('sample.another')}
      </Button>
    </div>
  );
}
