import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { type Coffee, useGiveFeedback } from '../api.ts';
import c from './Happened.module.css';

const ANSWERS = ['met', 'not_yet', 'no'] as const;
export type Happened = (typeof ANSWERS)[number];

interface HappenedButtonsProps {
  coffee: Coffee;
  /** Before the answer is saved: the lists of meetings load again before `onAnswered`. */
  onPress?: () => void;
  /** The answer is saved; `answered` is the meeting after it. */
  onAnswered: (happened: Happened, answered: Coffee) => void;
}

/** The three answers to the question whether a meeting took place. */
export function HappenedButtons({ coffee, onPress, onAnswered }: HappenedButtonsProps) {
  const { t } = useTranslation('coffees');
  const tell = useGiveFeedback(coffee.id);
  const answer = async (happened: Happened) => {
    onPress?.();
    // The part may be unmounted by then, where callbacks of `mutate` do not run.
    const answered = await tell.mutateAsync({ happened }).catch(() => null);
    if (answered) onAnswered(happened, answered);
  };
  return (
    <>
      <div className={c.answers} role="group" aria-label={t('happened.question')}>
        {ANSWERS.map((happened) => (
          <Button
            key={happened}
            variant="default"
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
