import { useTranslation } from '../../../lib/use-translation.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Round } from '../api.ts';
import { roundLook } from '../view.ts';

/** The state of a session. */
export function RoundBadge({ round }: { round: Pick<Round, 'status'> }) {
  const { t } = useTranslation('rounds');
  const { word, tone, dot } = roundLook(round.status);
  return (
    <StatusBadge tone={tone} dot={dot}>
      {t(`state.${word}`)}
    </StatusBadge>
  );
}
