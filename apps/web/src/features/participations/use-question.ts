import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';

interface Asked {
  campaign: { timezone: string; is_draw: boolean };
  matchs_send_at: string;
}

/** "Join the session of 23 November?" The day is in the program's time zone, and not in the reader's. */
export function useQuestion({ campaign, matchs_send_at }: Asked): string {
  const { t } = useTranslation('optin');
  const { date } = useFormat(campaign.timezone);
  return t(campaign.is_draw ? 'question_draw' : 'question', { date: date(matchs_send_at, 'long') });
}
