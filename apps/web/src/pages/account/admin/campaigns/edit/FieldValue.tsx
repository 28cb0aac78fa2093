import { EMPTY_FILTERS, type FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useFormat } from '#lib/use-format.ts';
import { useCategories } from '#features/categories/api.ts';
import { useFilterNames } from '#features/members/filters/use-filter-names.ts';
import { sendingDomainsQuery } from '#features/email-domains/api.ts';
import type { Key, Qualified } from '@fika/messages/web';
import type { CampaignDraft } from '#features/campaigns/draft.ts';
import { useRuleWords } from '#features/campaigns/components/use-rule-words.ts';

/** The message files that name the fields of a program and their values: those of all parts of its form. */
export const FORM_SENTENCES = [
  'campaigns',
  'forms',
  'programs',
  'identity',
  'matching',
  'seats',
  'schedule',
  'icebreakers',
] as const;

/** The name of each field of a program outside of its form. */
export const FIELD_LABELS = {
  name: 'identity:basics.name',
  description: 'identity:basics.description',
  culture: 'identity:basics.culture',
  filters: 'forms:tab.audience',
  exclude_admins: 'campaigns:audience.exclude_admins',
  algo: 'matching:algo',
  users_per_group: 'matching:size',
  groups_chunks_generator: 'matching:generator',
  rules: 'matching:rules',
  seats: 'seats:title',
  fixed_participants: 'matching:fixed.label',
  history_across_campaigns: 'matching:history',
  not_with_manager: 'matching:managers.apart_only',
  only_managers_peers: 'matching:managers.peers_only',
  hours_in_common: 'matching:hours.label',
  timezone: 'schedule:timezone',
  frequency: 'schedule:frequency',
  requests_at: 'schedule:requests',
  matches_at: 'schedule:matches',
  review_before_send: 'schedule:review',
  review_from: 'schedule:review_from.label',
  reminder_hours: 'schedule:reminder.label',
  quiet_hours: 'schedule:quiet_hours.label',
  quiet_days: 'schedule:quiet_days.label',
  optin_option: 'forms:participation.label',
  optin_audiences: 'programs:optin.audiences',
  communication: 'identity:communication.label',
  sender: 'identity:sender.label',
  reply_to: 'identity:reply_to.label',
  icebreaker_themes: 'icebreakers:themes.label',
} as const satisfies Record<
  keyof CampaignDraft,
  Key<'conflicts'> | Qualified<(typeof FORM_SENTENCES)[number]>
>;

interface FieldValueProps {
  draft: CampaignDraft;
  field: keyof CampaignDraft;
}

/** The value of a program's field, in words. */
export function FieldValue({ draft, field }: FieldValueProps) {
  switch (field) {
    case 'filters':
      return <FilterWords filters={draft.filters} />;
    case 'fixed_participants':
      return <NamedWords type="usercompany_id" ids={draft.fixed_participants} />;
    case 'sender':
      return <SenderWords sender={draft.sender} />;
    case 'optin_audiences':
      return <NamedWords type="audience" ids={draft.optin_audiences} />;
    default:
      return <PlainValue draft={draft} field={field} />;
  }
}

type Plain = Exclude<keyof CampaignDraft, 'filters' | 'fixed_participants' | 'optin_audiences' | 'sender'>;

function PlainValue({ draft, field }: { draft: CampaignDraft; field: Plain }): ReactNode {
  const { t } = useTranslation(['conflicts', ...FORM_SENTENCES]);
  const { list, date, dateTime, number } = useFormat('UTC');
  const ruleWords = useRuleWords();
  const nothing = t('field.nothing');
  const wall = (at: string | null) => (at === null ? nothing : dateTime(`${at}:00Z`));
  switch (field) {
    case 'culture':
      return t(`identity:basics.${draft.culture}`);
    case 'communication':
      return t(`identity:communication.${draft.communication}`);
    case 'algo':
      return t(`programs:algo.${draft.algo}.name`);
    case 'groups_chunks_generator':
      return t(`matching:generators.${draft.groups_chunks_generator}`);
    case 'rules':
      return list(draft.rules.map(ruleWords)) || nothing;
    case 'seats':
      return list(draft.seats.map(({ label }) => label)) || nothing;
    case 'hours_in_common':
      return t(`matching:hours.${draft.hours_in_common}`);
    case 'users_per_group':
      return number(draft.users_per_group);
    case 'frequency':
      return draft.frequency === 0 ? t('schedule:once') : t('schedule:weeks', { count: draft.frequency });
    case 'requests_at':
      return wall(draft.requests_at);
    case 'matches_at':
      return wall(draft.matches_at);
    case 'review_from':
      return t(`schedule:review_from.${draft.review_from}`);
    case 'reminder_hours':
      return draft.reminder_hours === null
        ? t('schedule:reminder.none')
        : t(`schedule:reminder.hours_${draft.reminder_hours}`);
    case 'quiet_hours':
      return draft.quiet_hours === null ? nothing : t('schedule:quiet_hours.span', draft.quiet_hours);
    case 'quiet_days':
      return (
        list(
          draft.quiet_days.map(({ from, to }) =>
            t('schedule:quiet_days.span', { from: date(from), to: date(to) }),
          ),
        ) || nothing
      );
    case 'optin_option':
      return t(`programs:optin.${draft.optin_option}.name`);
    case 'icebreaker_themes':
      return (
        list(draft.icebreaker_themes.map((theme) => translate()(`icebreaker_themes:${theme}`))) ||
        t('icebreakers:themes.all')
      );
    case 'exclude_admins':
    case 'history_across_campaigns':
    case 'not_with_manager':
    case 'only_managers_peers':
    case 'review_before_send':
      return t(draft[field] ? 'field.yes' : 'field.no');
    default:
      return draft[field]?.trim() || nothing;
  }
}

function FilterWords({ filters }: { filters: FilterGroup }) {
  const categories = useCategories();
  const names = useFilterNames(filters);
  return humanFilters(filters, categories, translate(), names);
}

function SenderWords({ sender }: { sender: CampaignDraft['sender'] }) {
  const { t } = useTranslation('identity');
  const { data: domains = [] } = useQuery(sendingDomainsQuery(useWorkspace()));
  if (sender === null) return t('sender.house', { brand: settings.brand_name });
  const domain = domains.find(({ id }) => id === sender.domain_id)?.domain ?? '';
  return `${sender.name} <${sender.local_part}@${domain}>`.trim();
}

function NamedWords({ type, ids }: { type: 'usercompany_id' | 'audience'; ids: readonly number[] }) {
  const { t } = useTranslation('conflicts');
  const { list } = useFormat();
  const names = useFilterNames({
    ...EMPTY_FILTERS,
    filters: [{ type, operator: 'inn', value: [...ids] }],
  });
  return list(ids.map((id) => names(type, id) ?? `${id}`)) || t('field.nothing');
}
