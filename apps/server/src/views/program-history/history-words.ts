import {
  type campaignUpdate,
  type CampaignRule,
  type CampaignSeat,
  type CampaignSender,
  type FilterGroup,
  type FilterNames,
  humanFilters,
  type QuietDays,
  type QuietHours,
} from '@fika/contract';
import type { PlainKey } from '@fika/messages';
import type { Translator } from '@fika/messages/server';
import type { z } from 'zod';
import { dayAndTime, longDate, wholeNumber } from '#platform/i18n/format.ts';
import type { HistoryRow } from './queries.ts';
import { ruleSentence, type RuleWords } from '#features/campaigns/rule-words.ts';

/** The data for reading values of a program. */
export interface HistoryWords extends RuleWords {
  timezone: string;
  names: FilterNames;
}

type Field =
  | Exclude<keyof z.output<typeof campaignUpdate>, 'onboarding_step'>
  | 'rules'
  | 'pinned_note'
  | 'channel_name'
  | 'status'
  | 'messages';

const isPlain = (value: unknown): value is string | number | boolean => typeof value !== 'object';

// A field of a program that has no label in the catalogue does not compile.
const labelOf = (field: Field): PlainKey => `program_history:labels.${field}`;

/** The name of a field of a program. */
export function fieldLabel(field: string, t: Translator): string {
  const key: string = labelOf(field as Field);
  return t.has(key) ? t(key) : field;
}

/** A value of a program in words. */
export function valueInWords(field: string, value: unknown, words: HistoryWords): string {
  const { t, timezone } = words;
  if (value === null || value === undefined || value === '') return t('program_history:none');
  const key: string = `program_history:values.${field}.${isPlain(value) ? String(value) : ''}`;
  if (isPlain(value) && t.has(key)) return t(key);
  if (typeof value === 'boolean') return t(value ? 'program_history:yes' : 'program_history:no');
  if (typeof value === 'number') return wholeNumber(value, t.language);
  if (typeof value === 'string') {
    return field.endsWith('_send_at') ? dayAndTime(value, timezone, t.language) : value;
  }
  if (field === 'filters') {
    const group = value as FilterGroup;
    if (group.filters.length === 0) return t('program_history:everybody');
    return humanFilters(group, words.categories, t, words.names);
  }
  if (field === 'rules') return rulesInWords(value as CampaignRule[], words);
  if (field === 'sender') {
    const { name, local_part } = value as CampaignSender;
    return name ? `${name} (${local_part})` : local_part;
  }
  if (field === 'quiet_hours') return quietHoursInWords(value as QuietHours, t);
  const list = LISTS[field];
  if (!list || !Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0
    ? t('program_history:none')
    : value.map((one: unknown) => list(one, words)).join(', ');
}

const LISTS: Readonly<Record<string, (one: unknown, words: HistoryWords) => string>> = {
  seats: (seat, words) => {
    const { label, filters } = seat as CampaignSeat;
    if (filters.filters.length === 0) return label;
    return `${label} (${humanFilters(filters, words.categories, words.t, words.names)})`;
  },
  fixed_participants: (id, words) => words.names('usercompany_id', Number(id)) ?? String(id),
  optin_audiences: (id, words) => words.names('audience', Number(id)) ?? String(id),
  quiet_days: (days, { t }) => {
    const { from, to } = days as QuietDays[number];
    const day = (date: string) => longDate(`${date}T12:00:00Z`, 'UTC', t.language);
    return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  },
};

function quietHoursInWords({ from, to, weekends }: QuietHours, t: Translator): string {
  return t(weekends ? 'program_history:quiet_hours_and_weekends' : 'program_history:quiet_hours', {
    from,
    to,
  });
}

function rulesInWords(rules: readonly CampaignRule[], words: HistoryWords): string {
  const { t } = words;
  if (rules.length === 0) return t('program_history:none');
  return rules
    .map((rule, index) => {
      const sentence = ruleSentence(rule, words);
      const whole =
        rule.strength === 'require' ? t('program_history:required_rule', { rule: sentence }) : sentence;
      return `${index + 1}. ${whole}`;
    })
    .join(`${t('rules:pairs.separator')} `);
}

/** The action as a sentence. */
export function actSentence({ action, data }: HistoryRow, { t }: HistoryWords): string {
  if (action === 'program.created' && data['copy_of'] !== undefined) return t('program_history:copied');
  const key: string =
    action === 'program.status_changed'
      ? `program_history:status_acts.${String(data['status'])}`
      : `program_history:acts.${action}`;
  const count = typeof data['count'] === 'number' ? wholeNumber(data['count'], t.language) : '';
  return t.has(key) ? t(key, { count }) : action;
}
