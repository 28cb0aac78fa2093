import { EMPTY_FILTERS, type FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { useQuery } from '@tanstack/react-query';
import { ICEBREAKER_THEME_LABELS } from '@fika/contract/letters/icebreaker-themes';
import type { Key } from '../../../locales/namespaces.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useCategories } from '../../categories/api.ts';
import { useFilterNames } from '../../members/filters/use-filter-names.ts';
import { sendingDomainsQuery } from '../../sending/api.ts';
import type { CampaignDraft } from '../draft.ts';
import { useRuleWords } from './use-rule-words.ts';

/** What each field of a program is called where it stands alone. */
export const FIELD_LABELS = {
  name: 'forms:basics.name',
  description: 'forms:basics.description',
  culture: 'forms:basics.culture',
  filters: 'forms:tab.audience',
  exclude_admins: 'campaigns:audience.exclude_admins',
  algo: 'forms:matching.algo',
  users_per_group: 'forms:matching.size',
  groups_chunks_generator: 'forms:matching.generator',
  rules: 'forms:matching.rules',
  seats: 'seats.title',
  fixed_participants: 'fixed.label',
  history_across_campaigns: 'forms:matching.history',
  timezone: 'forms:schedule.timezone',
  frequency: 'forms:schedule.frequency',
  requests_at: 'forms:schedule.requests',
  matches_at: 'forms:schedule.matches',
  review_before_send: 'forms:schedule.review',
  reminder_hours: 'reminder.label',
  quiet_hours: 'quiet_hours.label',
  quiet_days: 'quiet_days.label',
  optin_option: 'forms:participation.label',
  optin_audiences: 'optin.audiences',
  sender: 'sender.label',
  reply_to: 'reply_to.label',
  icebreaker_themes: 'icebreakers.label',
} as const satisfies Record<keyof CampaignDraft, Key<'programs', 'campaigns' | 'forms'>>;

interface FieldValueProps {
  draft: CampaignDraft;
  field: keyof CampaignDraft;
}

/** What a field of a program holds, in words. */
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
  const { t } = useTranslation(['programs', 'forms']);
  const { list, date, dateTime, number } = useFormat('UTC');
  const ruleWords = useRuleWords();
  const nothing = t('field.nothing');
  const wall = (at: string | null) => (at === null ? nothing : dateTime(`${at}:00Z`));
  switch (field) {
    case 'culture':
      return t(`forms:basics.${draft.culture}`);
    case 'algo':
      return t(`algo.${draft.algo}.name`);
    case 'groups_chunks_generator':
      return t(`forms:matching.generators.${draft.groups_chunks_generator}`);
    case 'rules':
      return list(draft.rules.map(ruleWords)) || nothing;
    case 'seats':
      return list(draft.seats.map(({ label }) => label)) || nothing;
    case 'users_per_group':
      return number(draft.users_per_group);
    case 'frequency':
      return draft.frequency === 0
        ? t('forms:schedule.once')
        : t('forms:schedule.weeks', { count: draft.frequency });
    case 'requests_at':
      return wall(draft.requests_at);
    case 'matches_at':
      return wall(draft.matches_at);
    case 'reminder_hours':
      return draft.reminder_hours === null ? t('reminder.none') : t(`reminder.hours_${draft.reminder_hours}`);
    case 'quiet_hours':
      return draft.quiet_hours === null ? nothing : t('quiet_hours.span', draft.quiet_hours);
    case 'quiet_days':
      return (
        list(
          draft.quiet_days.map(({ from, to }) => t('quiet_days.span', { from: date(from), to: date(to) })),
        ) || nothing
      );
    case 'optin_option':
      return t(`optin.${draft.optin_option}.name`);
    case 'icebreaker_themes':
      return (
        list(draft.icebreaker_themes.map((theme) => ICEBREAKER_THEME_LABELS[theme][currentLanguage()])) ||
        t('icebreakers.all')
      );
    case 'exclude_admins':
    case 'history_across_campaigns':
    case 'review_before_send':
      return t(draft[field] ? 'field.yes' : 'field.no');
    default:
      return draft[field]?.trim() || nothing;
  }
}

function FilterWords({ filters }: { filters: FilterGroup }) {
  const categories = useCategories();
  const names = useFilterNames(filters);
  return humanFilters(filters, categories, currentLanguage(), names);
}

function SenderWords({ sender }: { sender: CampaignDraft['sender'] }) {
  const { t } = useTranslation('programs');
  const { data: domains = [] } = useQuery(sendingDomainsQuery(useWorkspace()));
  if (sender === null) return t('sender.house', { brand: settings.brand_name });
  const domain = domains.find(({ id }) => id === sender.domain_id)?.domain ?? '';
  return `${sender.name} <${sender.local_part}@${domain}>`.trim();
}

function NamedWords({ type, ids }: { type: 'usercompany_id' | 'audience'; ids: readonly number[] }) {
  const { t } = useTranslation('programs');
  const { list } = useFormat();
  const names = useFilterNames({
    ...EMPTY_FILTERS,
    filters: [{ type, operator: 'inn', value: [...ids] }],
  });
  return list(ids.map((id) => names(type, id) ?? `${id}`)) || t('field.nothing');
}
