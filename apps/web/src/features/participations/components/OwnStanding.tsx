import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { StatusDot } from '#ui/StatusBadge.tsx';
import type { UserCampaign } from '../api.ts';
import { OWN_TONES } from '../view.ts';

/** The reader's state in a program: a dot and a few words. */
export function OwnStanding({ program }: { program: UserCampaign }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const { standing, snoozed_until, is_silent } = program;
  const until = snoozed_until ? date(snoozed_until, 'day') : '';
  const key = standing === 'snoozed' && is_silent ? 'silent' : standing;
  return <StatusDot tone={OWN_TONES[standing]}>{t(`programs.standings.${key}`, { until })}</StatusDot>;
}
