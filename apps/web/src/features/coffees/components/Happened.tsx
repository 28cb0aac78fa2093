import { Button } from '@mantine/core';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Coffee, useGiveFeedback, useMoveCoffee } from '../api.ts';
import { COFFEE_STATUSES } from '../view.ts';
import { JustMetContext } from './board-context.ts';
import c from './Happened.module.css';

const ANSWERS = ['met', 'not_yet', 'no'] as const;

/** The question after the date, answered by one tap: in the foot of a card. */
export function HappenedRow({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { undoneId } = use(JustMetContext);
  const row = useRef<HTMLDivElement>(null);
  const isBack = undoneId === coffee.id;
  useEffect(() => {
    // The button "Undo" disappears with its message, so the focus returns to the card.
    if (isBack && document.activeElement === document.body) row.current?.querySelector('button')?.focus();
  }, [isBack]);
  return (
    <div className={c.row} ref={row}>
      <p className={c.question}>{t('happened.question')}</p>
      <HappenedButtons coffee={coffee} />
    </div>
  );
}

/** The three answers. */
export function HappenedButtons({
  coffee,
  size = 'compact-sm',
}: {
  coffee: Coffee;
  size?: 'compact-sm' | 'sm';
}) {
  const { t } = useTranslation('coffees');
  const tell = useGiveFeedback(coffee.id);
  const back = useMoveCoffee();
  const { onMet, onUndone } = use(JustMetContext);
  const answer = async (happened: (typeof ANSWERS)[number]) => {
    // The card may have moved to another column and be unmounted, where callbacks of `mutate` do not run.
    const told = await tell.mutateAsync({ happened }).catch(() => null);
    if (!told) return;
    const undo = async () => {
      await back.mutateAsync({ coffee: told, status: coffee.status });
      onUndone(coffee.id);
    };
    const changed = told.status !== coffee.status;
    // A time that has passed and was taken away cannot be given again.
    const isLost = coffee.scheduled_at !== null && told.scheduled_at === null;
    showToast({ message: t(`moved.${COFFEE_STATUSES[told.status]}`), ...(changed && !isLost && { undo }) });
    if (happened === 'met') onMet(coffee.id);
  };
  return (
    <>
      <div className={c.answers} role="group" aria-label={t('happened.question')}>
        {ANSWERS.map((happened) => (
          <Button
            key={happened}
            variant="default"
            size={size}
            loading={tell.isPending && tell.variables.happened === happened}
            disabled={tell.isPending && tell.variables.happened !== happened}
            onClick={() => void answer(happened)}
          >
            {t(`happened.${happened}`)}
          </Button>
        ))}
      </div>
      {tell.error && <ErrorBanner title={t('happened.failed')} error={tell.error} />}
    </>
  );
}

const RATINGS = [1, 2, 3, 4, 5] as const;

/** The rating, right after the answer "Met"; the page of the meeting also takes a note. */
export function RatingRow({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const tell = useGiveFeedback(coffee.id);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The answered question disappears with its button, so the rating takes the focus.
    if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={c.row} ref={row}>
      <p className={c.question}>{t('feedback.title')}</p>
      <div className={c.answers} role="group" aria-label={t('feedback.label')}>
        {RATINGS.map((rating) => (
          <Button
            key={rating}
            className={c.rating}
            variant="default"
            size="compact-sm"
            loading={tell.isPending && tell.variables.rating === rating}
            disabled={tell.isPending && tell.variables.rating !== rating}
            onClick={() => tell.mutate({ happened: 'met', rating })}
          >
            {rating}
          </Button>
        ))}
      </div>
      {tell.error && <ErrorBanner title={t('happened.failed')} error={tell.error} />}
    </div>
  );
}
