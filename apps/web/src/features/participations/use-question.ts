import { useTranslation } from '../../lib/use-translation.ts';
import { useFormat } from '../../lib/use-format.ts';

interface Asked {
  campaign: { timezone: string };
  matchs_send_at: string;
}

/** "A coffee in the week of 23 November?" The week is the program's, wherever the reader is. */
export function useQuestion({ campaign, matchs_send_at }: Asked): string {
  const { t } = useTranslation('optin');
  const { date } = useFormat(campaign.timezone);
  return t('question', { date: date(matchs_send_at, 'long') });
}
