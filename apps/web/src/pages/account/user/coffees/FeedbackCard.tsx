import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { HappenedButtons } from '#features/coffees/components/Happened.tsx';
import c from './FeedbackCard.module.css';

const HowWasIt = lazyPart(async () => (await import('./HowWasIt.tsx')).HowWasIt, <SkeletonPeople rows={2} />);

/** After the meeting: one tap, then a rating. The card names the readers of each answer. */
export function FeedbackCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const [isChanging, setChanging] = useState(false);
  const given = coffee.feedback?.happened === 'met' ? coffee.feedback.rating : null;
  if (coffee.asks_feedback) {
    return (
      <Card tone="answer" title={t('happened.question')}>
        <HappenedButtons coffee={coffee} size="sm" />
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
  return <HowWasIt coffee={coffee} onSaved={() => setChanging(false)} />;
}
