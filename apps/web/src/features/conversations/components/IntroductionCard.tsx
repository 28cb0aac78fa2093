import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { fullName } from '#ui/initials.ts';
import { lazyDialog } from '#ui/lazy-part.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { namesOf } from '#features/coffees/view.ts';
import c from './IntroductionCard.module.css';

const DeclineModal = lazyDialog(
  ({ opened }) => opened,
  async () => (await import('./DeclineModal.tsx')).DeclineModal,
);

/** To a member who was asked for a meeting: who asks, and a way to decline. Nothing once they have written. */
export function IntroductionCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('meet');
  const { user } = useWorkspace();
  const [declining, setDeclining] = useState(false);
  const asker = coffee.members.find(({ id }) => id === coffee.introduced_by && id !== user.id);
  const hasAnswered = coffee.last_message?.author_id === user.id;
  if (!asker || hasAnswered) return null;
  const [name = ''] = namesOf([asker]);
  return (
    <Card tone="answer" title={t('asked_you.title', { name: fullName(asker) || asker.email })}>
      <p className={c.text}>{t('asked_you.text', { name })}</p>
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('asked_you.decline')}
      </Button>
      <DeclineModal opened={declining} coffee={coffee} name={name} onClose={() => setDeclining(false)} />
    </Card>
  );
}
