import type { MemberStanding } from '@fika/contract/endpoints/participations';
import type {
  UserCampaign,
  UserCampaignGroup,
  UserStanding,
} from '@fika/contract/endpoints/participations/user-campaigns';
import { LIMITS } from '@fika/contract/limits';
import type { Tone } from '#ui/StatusBadge.tsx';

type CountWord = 'one' | 'two' | 'three' | 'four' | 'many';
const COUNT_WORDS: readonly CountWord[] = ['one', 'two', 'three', 'four'];

/** Key of the sentence that says how many colleagues a member meets: small numbers are words. */
export function companyKey(usersPerGroup: number): `company.${CountWord}` {
  return `company.${COUNT_WORDS[usersPerGroup - 2] ?? 'many'}`;
}

/** The picture of a group in an invitation: the reader, and the free seats. */
export function tableOf<P>(person: P, usersPerGroup: number): (P | null)[] {
  // More than seven seats are too small to read as people.
  const others = Math.min(usersPerGroup, 7) - 1;
  return [person, ...Array.from({ length: others }, () => null)];
}

export const OWN_TONES: Readonly<Record<UserStanding, Tone>> = {
  in: 'pine',
  open: 'accent',
  snoozed: 'cinnamon',
  left: 'neutral',
  removed: 'neutral',
  outside: 'neutral',
  over: 'neutral',
};

/** Tabs of a program of mine. */
export const OWN_TABS = ['overview', 'sessions', 'coffees', 'people'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

export function isOwnTab(tab: string): tab is OwnTab {
  return OWN_TABS.some((known) => known === tab);
}

/** The actions that a member has in a program, by their state in it. */
export function ownActs(
  program: Pick<UserCampaign, 'standing' | 'joins_next' | 'asks' | 'next_matchs_send_at'>,
) {
  const { standing, joins_next, asks, next_matchs_send_at: next } = program;
  const isIn = standing === 'in' || standing === 'open';
  return {
    join: isIn && asks && next !== null && !joins_next,
    unjoin: isIn && asks && joins_next,
    snooze: isIn || standing === 'snoozed',
    return: standing === 'snoozed' || standing === 'left',
    leave: isIn || standing === 'snoozed',
  };
}

const GROUPS: readonly UserCampaignGroup[] = ['mine', 'open', 'snoozed', 'left'];

/** Programs in the groups of their page, without those that hold none. */
export function groupsOf<P extends Pick<UserCampaign, 'group'>>(
  programs: readonly P[],
): { group: UserCampaignGroup; programs: P[] }[] {
  return GROUPS.map((group) => ({
    group,
    programs: programs.filter((program) => program.group === group),
  })).filter(({ programs: held }) => held.length > 0);
}

export const STANDING_TONES: Readonly<Record<MemberStanding, Tone>> = {
  in: 'pine',
  snoozed: 'cinnamon',
  left: 'neutral',
  outside: 'neutral',
  inactive: 'neutral',
};

/** A day on the calendar of the reader, so many days after another instant. */
function dayAfter(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The first day after a pause of some weeks. */
export const snoozeDay = (weeks: number, now = new Date()): string => dayAfter(weeks * 7, now);
/** The first and the last possible day for the end of a pause. */
export const firstSnoozeDay = (now = new Date()): string => dayAfter(1, now);
export const lastSnoozeDay = (now = new Date()): string => dayAfter(LIMITS.snoozeDays - 1, now);

/** Whether a pause may end on a typed day. */
export function isSnoozeDay(day: string, now = new Date()): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return false;
  return day >= firstSnoozeDay(now) && day <= lastSnoozeDay(now);
}
