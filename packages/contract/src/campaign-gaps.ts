import type { Translate } from '@fika/messages';
import { instantOf, wallClock } from './schedule.ts';
import { OPTIN_OPTIONS } from './statuses.ts';

export type CampaignGap =
  | 'no_match_date'
  | 'no_request_date'
  | 'match_date_passed'
  | 'requests_after_matches'
  | 'answers_too_long'
  | 'no_seats'
  | 'no_optin_audience'
  | 'fixed_in_presents'
  /** Of three people two are on the same level. */
  | 'peers_need_pairs';

interface Dates {
  optin_option: number;
  frequency: number;
  timezone: string;
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
}

/** Required settings of a program, by its algorithm and opt-in; missing keys are not checked. */
interface Settings {
  algo?: string;
  /** A list. */
  seats?: unknown;
  fixed_participants?: readonly number[];
  optin_audiences?: readonly number[];
  users_per_group?: number;
  only_managers_peers?: boolean;
}

/** The reasons why a program cannot be started at an instant; an empty list when it can. */
export function campaignGaps(campaign: Dates & Settings, now: string): CampaignGap[] {
  return [...dateGaps(campaign, now), ...settingGaps(campaign)];
}

/** The reasons why a program cannot run, independent of its dates. */
export function settingGaps({
  algo,
  seats,
  fixed_participants,
  optin_option,
  optin_audiences,
  users_per_group = 2,
  only_managers_peers = false,
}: Pick<Dates, 'optin_option'> & Settings): CampaignGap[] {
  const gaps: CampaignGap[] = [];
  if (algo === 'advanced' && seats !== undefined && !(Array.isArray(seats) && seats.length >= 2))
    gaps.push('no_seats');
  if (algo === 'secretsanta' && fixed_participants?.length) gaps.push('fixed_in_presents');
  // A composed group has as many people as places.
  const size = algo === 'advanced' && Array.isArray(seats) ? seats.length : users_per_group;
  if (only_managers_peers && algo !== 'secretsanta' && size > 2) gaps.push('peers_need_pairs');
  if (optin_option === OPTIN_OPTIONS.audience && optin_audiences?.length === 0) {
    gaps.push('no_optin_audience');
  }
  return gaps;
}

function dateGaps(campaign: Dates, now: string): CampaignGap[] {
  const { next_requests_send_at: requests, next_matchs_send_at: matches } = campaign;
  if (!matches) return ['no_match_date'];
  const gaps: CampaignGap[] = [];
  if (Date.parse(matches) <= Date.parse(now)) gaps.push('match_date_passed');
  if (campaign.optin_option === OPTIN_OPTIONS.direct) return gaps;
  if (!requests) return [...gaps, 'no_request_date'];
  if (Date.parse(requests) >= Date.parse(matches)) gaps.push('requests_after_matches');
  else if (campaign.frequency > 0 && Date.parse(matches) > periodEnd(requests, campaign))
    gaps.push('answers_too_long');
  return gaps;
}

// The next invitations must not go out while answers to the last ones are still open.
function periodEnd(requests: string, { frequency, timezone }: Dates): number {
  const local = new Date(`${wallClock(requests, timezone).slice(0, 19)}Z`);
  local.setUTCDate(local.getUTCDate() + frequency * 7);
  return Date.parse(instantOf(local.toISOString().slice(0, 19), timezone));
}

/** The sentence of a gap in a language, for use after a colon. */
export function campaignGapSentence(gap: CampaignGap, t: Translate<'campaigns_checks'>): string {
  return t(`campaigns_checks:gaps.${gap}`);
}
