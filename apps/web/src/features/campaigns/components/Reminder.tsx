import { SegmentedControl } from '@mantine/core';
import { REMINDER_HOURS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Labelled } from '#ui/Labelled.tsx';
import { type CampaignDraft, instantsOf, reviewOf } from '../draft.ts';

interface ReminderProps {
  draft: CampaignDraft;
  onChange: (hours: CampaignDraft['reminder_hours']) => void;
}

const HOUR_MS = 3_600_000;

/** Whether members without an answer get a reminder, and how long before the answers close. */
export function Reminder({ draft, onChange }: ReminderProps) {
  const { t } = useTranslation('schedule');
  const { dateTime } = useFormat(draft.timezone);
  const { reminder_hours: hours } = draft;
  const { next_matchs_send_at: matches, next_requests_send_at: requests } = instantsOf(draft);
  const closes = reviewOf(draft) ?? matches;
  const at = hours === null || !closes ? null : Date.parse(closes) - hours * HOUR_MS;
  const tooSoon = at !== null && requests !== null && at <= Date.parse(requests);
  const help = () => {
    if (hours === null) return t('reminder.none_help');
    if (at === null) return t('reminder.help');
    return tooSoon ? t('reminder.too_soon') : t('reminder.when', { when: dateTime(at) });
  };
  return (
    <Labelled label={t('reminder.label')} help={help()}>
      <SegmentedControl
        aria-label={t('reminder.label')}
        data={[
          { value: 'none', label: t('reminder.none') },
          ...REMINDER_HOURS.map((one) => ({ value: String(one), label: t(`reminder.hours_${one}`) })),
        ]}
        value={hours === null ? 'none' : String(hours)}
        onChange={(value) => onChange(REMINDER_HOURS.find((one) => String(one) === value) ?? null)}
      />
    </Labelled>
  );
}
