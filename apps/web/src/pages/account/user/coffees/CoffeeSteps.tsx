import { COFFEE_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { BOARD } from '#features/coffees/board.ts';
import { COFFEE_STATUSES, COFFEE_TONES } from '#features/coffees/view.ts';

/** The steps of a meeting; for one that did not happen, its outcome. */
export function CoffeeSteps({ coffee: { status } }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const key = COFFEE_STATUSES[status];
  if (status > COFFEE_STATUS.met) {
    return <StatusBadge tone={COFFEE_TONES[key]}>{t(`statuses.${key}`)}</StatusBadge>;
  }
  return (
    <Stepper
      inline
      steps={BOARD.map((step) => ({
        key: step.key,
        label: t(`steps.${step.key}`),
        state: step.status < status ? 'done' : step.status === status ? 'current' : 'later',
      }))}
    />
  );
}
