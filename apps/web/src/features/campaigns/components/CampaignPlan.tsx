import { OPTIN_OPTIONS } from '@fika/contract/statuses';
import {
  IconBellRinging,
  IconChecks,
  IconEyeCheck,
  IconHourglass,
  IconMailQuestion,
  IconMoon,
  IconRepeat,
  IconSend,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { type Fact, FactList } from '#ui/FactList.tsx';
import { TextLink } from '#ui/links.tsx';
import { asks, type CampaignDraft, dividesEvenly, instantsOf, reviewOf } from '../draft.ts';
import c from './CampaignPlan.module.css';
import type { Missing } from '../gaps.ts';
import { useDurationWords, useGroupWords } from './use-words.ts';

export const PLAN_SENTENCES = ['summary', 'forms', 'programs', 'schedule'] as const;

interface CampaignPlanProps {
  draft: CampaignDraft;
  count: number | undefined;
  missing: readonly Missing[];
  campaignId: number;
  onLeave?: () => void;
}

/** The messages to be sent, with time and number of members, in order; above them the missing settings. */
export function CampaignPlan({ draft, count, missing, campaignId, onLeave }: CampaignPlanProps) {
  const { t } = useTranslation(PLAN_SENTENCES);
  const facts = useFacts(draft, count ?? 0);
  return (
    <div className={c.plan}>
      {missing.length > 0 && (
        <Banner tone="cinnamon" title={t('missing')}>
          <ul className={c.missing}>
            {missing.map(({ tab, sentence }) => (
              <li key={sentence}>
                {sentence}{' '}
                <TabLink tab={tab} campaignId={campaignId} onLeave={onLeave}>
                  {t('go_to', { tab: t(`forms:tab.${tab}`) })}
                </TabLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <FactList ordered facts={facts} />
      {draft.matches_at !== null && <p className={c.zone}>{t('zone', { zone: draft.timezone })}</p>}
    </div>
  );
}

interface TabLinkProps {
  tab: Missing['tab'];
  campaignId: number;
  onLeave: (() => void) | undefined;
  children: string;
}

function TabLink({ tab, campaignId, onLeave, children }: TabLinkProps) {
  const { slug } = useWorkspace();
  return (
    <TextLink to={paths.campaignsEditTab({ slug, id: campaignId, tab })} onClick={onLeave}>
      {children}
    </TextLink>
  );
}

function useFacts(draft: CampaignDraft, count: number): Fact[] {
  const { t } = useTranslation(PLAN_SENTENCES);
  const { dateTime } = useFormat(draft.timezone);
  const duration = useDurationWords();
  const words = useGroupWords();
  const { next_requests_send_at: requests, next_matchs_send_at: matches } = instantsOf(draft);
  const closes = reviewOf(draft) ?? matches;
  const open = requests && closes ? Date.parse(closes) - Date.parse(requests) : null;
  const asked: Fact = {
    key: 'asked',
    icon: IconMailQuestion,
    text:
      draft.optin_option === OPTIN_OPTIONS.audience ? t('programs:optin.asked_some') : t('asked', { count }),
    note: requests && t('asked_when', { when: dateTime(requests) }),
  };
  const answers: Fact = {
    key: 'answers',
    icon: IconHourglass,
    text: open === null ? t('answers_note') : t('answers', { duration: duration(open) }),
    note: open === null ? undefined : t('answers_note'),
  };
  const matched: Fact = { key: 'matched', icon: IconUsersGroup, text: t('matched', { count }) };
  const sentText = () => {
    if (draft.review_before_send) {
      return matches ? t('sent_reviewed_on', { when: dateTime(matches) }) : t('sent_reviewed');
    }
    return matches ? t('sent_on', { when: dateTime(matches) }) : t('sent');
  };
  const sent: Fact = {
    key: 'sent',
    icon: IconSend,
    text: sentText(),
    note: dividesEvenly(draft)
      ? t('sent_note', { count, groups: words(count, draft).groups })
      : t(`programs:algo.${draft.algo}.help`),
  };
  const reminder: Fact = {
    key: 'reminder',
    icon: IconBellRinging,
    text: t('schedule:reminder.sent'),
    note: t(`schedule:reminder.hours_${draft.reminder_hours ?? 24}`),
  };
  const quiet: Fact = {
    key: 'quiet',
    icon: IconMoon,
    text: t('schedule:quiet_hours.kept'),
    note: draft.quiet_hours && t('schedule:quiet_hours.span', draft.quiet_hours),
  };
  const review: Fact = {
    key: 'review',
    icon: IconEyeCheck,
    text: closes ? t('reviewed_from', { when: dateTime(closes) }) : t('reviewed'),
    note: t('reviewed_note'),
  };
  const again: Fact =
    draft.frequency === 0
      ? { key: 'again', icon: IconChecks, text: t('again_once') }
      : {
          key: 'again',
          icon: IconRepeat,
          text: t('again', { count: draft.frequency }),
          note: t('again_note'),
        };
  return [
    ...(asks(draft) ? [asked, answers] : [matched]),
    ...(asks(draft) && draft.reminder_hours !== null ? [reminder] : []),
    ...(draft.review_before_send ? [review] : []),
    sent,
    ...(draft.quiet_hours ? [quiet] : []),
    again,
  ];
}
