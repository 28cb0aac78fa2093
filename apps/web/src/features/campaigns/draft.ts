import { settingGaps } from '@fika/contract/campaign-gaps';
import type { Campaign } from '@fika/contract/endpoints/campaigns';
import type { FilterGroup } from '@fika/contract/filter-group';
import { instantOf, nextOccurrence, reviewStart, wallClock } from '@fika/contract/schedule';
import { OPTIN_OPTIONS } from '@fika/contract/statuses';
import type { z } from 'zod';
import type { Patch } from '#lib/patch.ts';
import type { draftSchema } from './draft-schema.ts';

// The fields that a campaign and its draft share.
const COPIED = [
  'name',
  'description',
  'culture',
  'filters',
  'exclude_admins',
  'algo',
  'users_per_group',
  'groups_chunks_generator',
  'rules',
  'seats',
  'fixed_participants',
  'history_across_campaigns',
  'not_with_manager',
  'only_managers_peers',
  'hours_in_common',
  'timezone',
  'frequency',
  'review_before_send',
  'review_from',
  'reminder_hours',
  'quiet_hours',
  'quiet_days',
  'optin_option',
  'optin_audiences',
  'communication',
  'sender',
  'reply_to',
  'icebreaker_themes',
] as const satisfies (keyof CampaignDraft)[];

export type CampaignDraft = z.output<typeof draftSchema>;
type Copied = Pick<CampaignDraft, (typeof COPIED)[number]>;
export type DraftPatch = Patch<CampaignDraft>;

type DatesOfCampaign = Pick<
  Campaign,
  | 'status'
  | 'send_requests'
  | 'has_open_session'
  | 'timezone'
  | 'frequency'
  | 'next_requests_send_at'
  | 'next_matchs_send_at'
  | 'next_round_date'
>;

/**
 * The sending time of the next round to be opened. While a round is open the campaign has the date of that round, so the next one
 * is computed from the frequency. An inactive program has the dates saved for its next start.
 */
function nextMatches(campaign: DatesOfCampaign): string | null {
  const { next_requests_send_at: requests, next_matchs_send_at: matches, timezone, frequency } = campaign;
  if (!campaign.has_open_session || campaign.status === 'inactive') return matches;
  if (!campaign.send_requests) return campaign.next_round_date;
  if (!requests || !matches) return null;
  return nextOccurrence(wallClock(matches, timezone), timezone, frequency, requests);
}

export function draftOf(campaign: Campaign): CampaignDraft {
  const wall = (instant: string | null) => instant && wallClock(instant, campaign.timezone).slice(0, 16);
  return {
    ...(Object.fromEntries(COPIED.map((key) => [key, campaign[key]])) as Copied),
    requests_at: campaign.send_requests ? wall(campaign.next_requests_send_at) : null,
    matches_at: wall(nextMatches(campaign)),
  };
}

/** The instants of a draft. A program without invitations has no date for them. */
export function instantsOf(
  draft: Pick<CampaignDraft, 'requests_at' | 'matches_at' | 'timezone' | 'optin_option'>,
): {
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
} {
  const instant = (wall: string | null) => wall && instantOf(wall, draft.timezone);
  return {
    next_requests_send_at: asks(draft) ? instant(draft.requests_at) : null,
    next_matchs_send_at: instant(draft.matches_at),
  };
}

/** When the groups of a draft are made for review; null without a review, and without a date. */
export function reviewOf(draft: CampaignDraft): string | null {
  const { next_requests_send_at: requests_send_at, next_matchs_send_at: matchs_send_at } = instantsOf(draft);
  if (!draft.review_before_send || !matchs_send_at) return null;
  return reviewStart({ requests_send_at, matchs_send_at }, draft.review_from, draft.timezone);
}

/** Whether members are invited before they are matched: all of them, or those of an audience. */
export function asks({ optin_option }: Pick<CampaignDraft, 'optin_option'>): boolean {
  return optin_option !== OPTIN_OPTIONS.direct;
}

/** Whether the program uses its rules: random matching ignores them. */
export function usesRules({ algo }: Pick<CampaignDraft, 'algo'>): boolean {
  return algo !== 'random';
}

/**
 * Whether all participants are divided into groups of one size. A lottery draws a number of winners, and the other algorithms
 * have their own sizes.
 */
export function dividesEvenly({ algo }: Pick<CampaignDraft, 'algo'>): boolean {
  return algo === 'random' || algo === 'crossgroup' || algo === 'withinggroup';
}

/** Whether the roles of composed groups differ by name only, so that the matching assigns mentor and mentee at random. */
export function areSeatsAlike({ algo, seats }: Pick<CampaignDraft, 'algo' | 'seats'>): boolean {
  return (
    algo === 'advanced' && seats.length > 1 && seats.every(({ filters }) => filters.filters.length === 0)
  );
}

/** How many are in a group: as many as it has places, and two for a present. */
export function groupSizeOf({
  algo,
  seats,
  users_per_group,
}: Pick<CampaignDraft, 'algo' | 'seats' | 'users_per_group'>): number {
  if (algo === 'advanced') return Math.max(2, seats.length);
  return algo === 'secretsanta' ? 2 : users_per_group;
}

/** How a program treats managers: they may be in one group with their reports, are kept apart, or only peers meet. */
export const MANAGER_SETTINGS = ['free', 'apart', 'peers'] as const;
export type ManagerSetting = (typeof MANAGER_SETTINGS)[number];
type OfManagers = Pick<CampaignDraft, 'not_with_manager' | 'only_managers_peers'>;

export function managerSetting({ not_with_manager, only_managers_peers }: OfManagers): ManagerSetting {
  if (only_managers_peers) return 'peers';
  return not_with_manager ? 'apart' : 'free';
}

/** "Peers only" includes "not with the manager", because members are no peers of their manager. */
export function withManagerSetting(setting: ManagerSetting): OfManagers {
  return { not_with_manager: setting !== 'free', only_managers_peers: setting === 'peers' };
}

/** Whether only peers of managers may meet, in groups in which two people would be on the same level. */
export function needsPairs(
  draft: Pick<CampaignDraft, 'algo' | 'seats' | 'users_per_group' | 'only_managers_peers'>,
) {
  return settingGaps({ ...draft, optin_option: OPTIN_OPTIONS.direct }).includes('peers_need_pairs');
}

/** The filter of all members of a program: active ones, without admins if the program excludes them. */
export function audienceFilters(draft: Pick<CampaignDraft, 'filters' | 'exclude_admins'>): FilterGroup {
  const is = (type: 'is_active' | 'is_admin', value: boolean) => ({ type, operator: 'eq', value }) as const;
  const filters = [is('is_active', true), ...(draft.exclude_admins ? [is('is_admin', false)] : [])];
  return {
    version: 'v1',
    operator: 'and',
    filters: draft.filters.filters.length > 0 ? [draft.filters, ...filters] : filters,
  };
}
