import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { PlannedSession } from '#features/campaigns/planning-api.ts';
import { movedBy } from '#features/campaigns/planning-view.ts';

/** The effect of a move: "Lunch asks on Mon 30 Nov and matches on Fri 4 Dec." */
export function useMoveWords(): (session: PlannedSession, days: number) => string {
  const { t } = useTranslation('planning');
  const { date } = useFormat();
  return (session, days) => {
    const { requests_send_at: requests, matchs_send_at: matches } = movedBy(session, days);
    const { name } = session;
    return requests
      ? t('move.effect', { name, asks: date(requests, 'fullDay'), matches: date(matches, 'fullDay') })
      : t('move.effect_matches', { name, matches: date(matches, 'fullDay') });
  };
}
