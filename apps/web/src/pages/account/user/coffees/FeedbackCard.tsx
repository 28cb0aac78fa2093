import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Coffee, useMoveCoffee } from '#features/coffees/api.ts';
import { COFFEE_STATUSES } from '#features/coffees/view.ts';
import { type Happened, HappenedButtons } from '#features/coffees/components/Happened.tsx';
import c from './FeedbackCard.module.css';

const HowWasIt = lazyPart(
  async () => (await import('#features/coffees/components/HowWasIt.tsx')).HowWasIt,
  <SkeletonPeople rows={2} />,
);

/** After the meeting: one tap, then a rating. The card names the readers of each answer. */
export function FeedbackCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const [isChanging, setChanging] = useState(false);
  const back = useMoveCoffee();
  const onAnswered = (_happened: Happened, answered: Coffee) => {
    const changed = answered.status !== coffee.status;
    // A time that has passed and was removed cannot be entered again.
    const isLost = coffee.scheduled_at !== null && answered.scheduled_at === null;
    const undo = () => back.mutateAsync({ coffee: answered, status: coffee.status });
    showToast({
      message: t(`moved.${COFFEE_STATUSES[answered.status]}`),
      ...(changed && !isLost && { undo }),
    });
  };
  const given = coffee.feedback?.happened === 'met' ? coffee.feedback.rating : null;
  if (coffee.asks_feedback) {
    return (
      <Card tone="answer" title={t('happened.question')}>
        <HappenedButtons coffee={coffee} onAnswered={onAnswered} />
      </Card>
    );
  }
  if (coffee.status !== COFFEE_STATUS.met) return null;
  if (given !== null && !isChanging) {
    return (
      <Card title={t('feedback.title')}>
        <p className={c.given} aria-live="polite">
          {t('feedback.given', { rating: given })}{' '}
          <Anchor component="button" type="button" onClick={() => setChanging(true)}>
            {t('feedback.change')}
          </Anchor>
        </p>
      </Card>
    );
  }
  return (
    <Card tone="answer" title={t('feedback.title')}>
      <HowWasIt coffee={coffee} onSaved={() => setChanging(false)} />
    </Card>
  );
}
