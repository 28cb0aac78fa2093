import { useTranslation } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Round } from '../api.ts';
import { roundLook } from '../view.ts';

/** The state of a session. */
export function RoundBadge({ round }: { round: Pick<Round, 'status' | 'requests_send_at'> }) {
  const { t } = useTranslation('rounds');
  const { word, tone, dot } = roundLook(round);
  return (
    <StatusBadge tone={tone} dot={dot}>
      {t(`state.${word}`)}
    </StatusBadge>
  );
}
