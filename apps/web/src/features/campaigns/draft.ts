import { type CampaignGap, campaignGaps } from '@fika/contract/campaign-gaps';
import { type CampaignRule, campaignRules } from '@fika/contract/campaign-rules';
import { locale } from '@fika/contract/common';
import type { Campaign, CampaignCreate, CampaignUpdate } from '@fika/contract/endpoints/campaigns';
import { EMPTY_FILTERS, type FilterGroup, filterGroup } from '@fika/contract/filter-group';
import { keepFilters } from '@fika/contract/filters';
import { LIMITS } from '@fika/contract/limits';
import { instantOf, nextOccurrence, wallClock } from '@fika/contract/schedule';
import { z } from 'zod';
import { keptReader, type Patch, prunePatch } from '../../lib/kept-draft.ts';

const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/**
 * What the forms of a program edit. As a campaign on the wire, but dates are wall clocks in the program's zone
 * (`2026-11-23T09:00`), so that a change of zone does not move nine o'clock.
 */
const draftSchema = z.object({
  name: z.string(),
  description: z.string(),
  culture: locale,
  filters: filterGroup,
  exclude_admins: z.boolean(),
  algo: z.enum(['random', 'crossgroup', 'withinggroup']),
  users_per_group: z.int(),
  groups_chunks_generator: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  rules: campaignRules,
  history_across_campaigns: z.boolean(),
  timezone: z.string(),
  frequency: z.union(LIMITS.frequencies.map((weeks) => z.literal(weeks))),
  requests_at: wallTime.nullable(),
  matches_at: wallTime.nullable(),
  review_before_send: z.boolean(),
  optin_option: z.union([z.literal(1), z.literal(2)]),
  request_subject: z.string(),
  optin_text: z.string(),
  match_subject: z.string(),
  match_text: z.string(),
});

// What a campaign and its draft hold alike.
const copiedSchema = draftSchema.omit({ requests_at: true, matches_at: true });

export type CampaignDraft = z.output<typeof draftSchema>;
export type DraftPatch = Patch<CampaignDraft>;

/** Where a new program begins. */
export function newDraft(workspace: { culture: 'en' | 'fr' }, timezone: string): CampaignDraft {
  return {
    name: '',
    description: '',
    culture: workspace.culture,
    filters: EMPTY_FILTERS,
    exclude_admins: false,
    algo: 'random',
    users_per_group: LIMITS.usersPerGroup,
    groups_chunks_generator: 1,
    rules: [],
    history_across_campaigns: true,
    timezone,
    frequency: LIMITS.frequency,
    requests_at: null,
    matches_at: null,
    review_before_send: true,
    optin_option: 1,
    request_subject: '',
    optin_text: '',
    match_subject: '',
    match_text: '',
  };
}

type DatesOfCampaign = Pick<
  Campaign,
  | 'send_requests'
  | 'has_open_session'
  | 'timezone'
  | 'frequency'
  | 'next_requests_send_at'
  | 'next_matchs_send_at'
  | 'next_round_date'
>;

/**
 * When the matches of the next round to be opened are sent. While a round is open the campaign shows the date of that
 * round instead, and the next one stands as many weeks later as the program's rhythm says.
 */
function nextMatches(campaign: DatesOfCampaign): string | null {
  const { next_requests_send_at: requests, next_matchs_send_at: matches, timezone, frequency } = campaign;
  if (!campaign.has_open_session) return matches;
  if (!campaign.send_requests) return campaign.next_round_date;
  if (!requests || !matches) return null;
  return nextOccurrence(wallClock(matches, timezone), timezone, frequency, requests);
}

export function draftOf(campaign: Campaign): CampaignDraft {
  const wall = (instant: string | null) => instant && wallClock(instant, campaign.timezone).slice(0, 16);
  return {
    ...copiedSchema.parse(campaign),
    requests_at: campaign.send_requests ? wall(campaign.next_requests_send_at) : null,
    matches_at: wall(nextMatches(campaign)),
  };
}

/** Whether the forms know everything of a campaign: its algorithm may be one that only other tools can set. */
export function canEditHere(campaign: Campaign): boolean {
  return copiedSchema.safeParse(campaign).success;
}

/** What an earlier visit left in the browser, as far as it can still be used. */
export const readKept = keptReader(draftSchema);

const DATES = ['timezone', 'requests_at', 'matches_at', 'optin_option', 'frequency'] as const;

/** The instants of a draft. Nobody is asked: then there is no date for it. */
export function instantsOf(draft: CampaignDraft): {
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
} {
  const instant = (wall: string | null) => wall && instantOf(wall, draft.timezone);
  return {
    next_requests_send_at: draft.optin_option === 1 ? instant(draft.requests_at) : null,
    next_matchs_send_at: instant(draft.matches_at),
  };
}

/** What has to be sent for the changes of a draft. Rules have a call of their own: null when they did not change. */
export function changesOf(
  base: CampaignDraft,
  patch: DraftPatch,
): { fields: CampaignUpdate | null; rules: CampaignRule[] | null } {
  const changed = prunePatch(base, patch);
  const { rules, filters, requests_at: _requests, matches_at: _matches, ...fields } = changed;
  const draft = { ...base, ...(changed as Partial<CampaignDraft>) };
  const movesDates = DATES.some((key) => changed[key] !== undefined);
  const all = {
    ...(fields as CampaignUpdate),
    ...(filters && { filters: completeFilters(filters) }),
    ...(movesDates && { timezone: draft.timezone, ...instantsOf(draft) }),
  };
  // What a random draw would not read is not saved with it.
  const kept = draft.algo === 'random' ? null : (rules ?? null);
  return { fields: Object.keys(all).length > 0 ? all : null, rules: kept };
}

export function createOf(draft: CampaignDraft): CampaignCreate {
  const { requests_at: _requests, matches_at: _matches, ...fields } = draft;
  const rules = draft.algo === 'random' ? [] : draft.rules;
  return { ...fields, rules, filters: completeFilters(draft.filters), ...instantsOf(draft) };
}

/** Without the conditions that are still being written; what cannot be used is left for the server to refuse. */
function completeFilters(filters: FilterGroup): FilterGroup {
  const kept = keepFilters(filters);
  return kept.ok ? kept.group : filters;
}

/** What keeps the draft from being started, in the words of the contract. */
export function gapsOf(draft: CampaignDraft, now: string): CampaignGap[] {
  return campaignGaps({ ...draft, ...instantsOf(draft) }, now);
}

/** The filter of everybody a program is for: active members, without admins where it says so. */
export function audienceFilters(draft: Pick<CampaignDraft, 'filters' | 'exclude_admins'>): FilterGroup {
  const is = (type: 'is_active' | 'is_admin', value: boolean) => ({ type, operator: 'eq', value }) as const;
  const filters = [is('is_active', true), ...(draft.exclude_admins ? [is('is_admin', false)] : [])];
  return {
    version: 'v1',
    operator: 'and',
    filters: draft.filters.filters.length > 0 ? [draft.filters, ...filters] : filters,
  };
}

/** A wall clock some weeks later, the same hour whatever the summer time does. */
function weeksLater(wall: string, weeks: number): string {
  const date = new Date(`${wall}Z`);
  date.setUTCDate(date.getUTCDate() + weeks * 7);
  return date.toISOString().slice(0, 16);
}

export interface SessionDates {
  requests: string | null;
  matches: string;
}

/** The instants of the next sessions that the dates of a draft give; none while a date is missing. */
export function sessionsOf(draft: CampaignDraft, count: number): SessionDates[] {
  const { matches_at, requests_at, frequency, timezone } = draft;
  const asks = draft.optin_option === 1;
  if (matches_at === null || (asks && requests_at === null)) return [];
  return Array.from({ length: frequency === 0 ? 1 : count }, (_, index) => ({
    requests: asks && requests_at ? instantOf(weeksLater(requests_at, index * frequency), timezone) : null,
    matches: instantOf(weeksLater(matches_at, index * frequency), timezone),
  }));
}
