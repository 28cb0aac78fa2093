import { Button } from '@mantine/core';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { type Coffee, useGiveFeedback } from '../api.ts';
import c from './Happened.module.css';

const ANSWERS = ['met', 'not_yet', 'no'] as const;

/** The question after the date, answered by one tap: in the foot of a card. */
export function HappenedRow({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  return (
    <div className={c.row}>
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
            onClick={() => tell.mutate({ happened })}
          >
            {t(`happened.${happened}`)}
          </Button>
        ))}
      </div>
      {tell.error && <ErrorBanner title={t('happened.failed')} error={tell.error} />}
    </>
  );
}
