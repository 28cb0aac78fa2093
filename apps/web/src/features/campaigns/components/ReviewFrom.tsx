import { Select } from '@mantine/core';
import { reviewStart } from '@fika/contract/schedule';
import { REVIEW_FROM } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { type CampaignDraft, instantsOf, reviewOf } from '../draft.ts';

interface ReviewFromProps {
  draft: CampaignDraft;
  onChange: (from: CampaignDraft['review_from']) => void;
}

/** How long before the sending time the groups are made, and the resulting time for the dates in the form. */
export function ReviewFrom({ draft, onChange }: ReviewFromProps) {
  const { t } = useTranslation('schedule');
  const { dateTime } = useFormat(draft.timezone);
  const { review_from: from, timezone } = draft;
  const { next_matchs_send_at: matches } = instantsOf(draft);
  const ready = reviewOf(draft);
  const help = () => {
    if (!matches || !ready) return t('review_from.help');
    const wished = reviewStart({ requests_send_at: null, matchs_send_at: matches }, from, timezone);
    const isLater = Date.parse(wished) < Date.parse(ready);
    const when = { ready: dateTime(ready), sent: dateTime(matches) };
    return `${t(isLater ? 'review_from.halfway' : 'review_from.when', when)} ${t('review_from.help')}`;
  };
  return (
    <Select
      label={t('review_from.label')}
      description={help()}
      data={REVIEW_FROM.map((one) => ({ value: one, label: t(`review_from.${one}`) }))}
      value={from}
      onChange={(value) => {
        const chosen = REVIEW_FROM.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
