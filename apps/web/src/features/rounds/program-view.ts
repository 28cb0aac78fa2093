import type { Campaign } from '@fika/contract/endpoints/campaigns';
import type { Membership, MembershipStanding } from '@fika/contract/endpoints/participations/memberships';
import type { Round } from '@fika/contract/endpoints/matching';
import type { Tone } from '#ui/StatusBadge.tsx';

const PARTICIPANT_ORDERINGS = [
  'last_name',
  '-last_name',
  'last_matched_at',
  '-last_matched_at',
  'matched',
  '-matched',
] as const;
export type ParticipantOrdering = (typeof PARTICIPANT_ORDERINGS)[number];

/** The ordering of the participants, by default by name. */
export function participantOrdering(asked: string): ParticipantOrdering {
  return PARTICIPANT_ORDERINGS.find((one) => one === asked) ?? 'last_name';
}

type Beginning = Pick<Round, 'requests_send_at' | 'matchs_send_at'>;
const beginsAt = ({ requests_send_at, matchs_send_at }: Beginning) =>
  Date.parse(requests_send_at ?? matchs_send_at);

/** The planned session that begins before the program's own next one, if there is such. */
export function plannedBefore(
  rounds: readonly Round[],
  campaign: Pick<Campaign, 'next_requests_send_at' | 'next_matchs_send_at' | 'send_requests'>,
): Round | null {
  const { next_requests_send_at: asks, next_matchs_send_at: matches, send_requests } = campaign;
  const own = (send_requests ? asks : null) ?? matches;
  const [first] = rounds.filter(({ planned }) => planned).toSorted((a, b) => beginsAt(a) - beginsAt(b));
  if (!first) return null;
  return own === null || beginsAt(first) <= Date.parse(own) ? first : null;
}

/** The number that the next session of the program will have. */
export function nextNumber(rounds: readonly Round[]): number {
  return 1 + Math.max(0, ...rounds.filter(({ planned }) => !planned).map(({ number }) => number));
}

const STANDING_TONES: Readonly<Record<MembershipStanding, Tone>> = {
  active: 'pine',
  not_yet: 'accent',
  paused: 'cinnamon',
  left: 'neutral',
};

export function standingTone(standing: MembershipStanding): Tone {
  return STANDING_TONES[standing];
}

export type ParticipantAct = 'add' | 'resubscribe' | 'remove';

/** The actions that an admin has for a participant. Inactive members of the workspace cannot be added. */
export function participantActs({
  standing,
  reason,
}: Pick<Membership, 'standing' | 'reason'>): Record<ParticipantAct, boolean> {
  const code = reason?.code;
  return {
    add: code === 'removed' || code === 'outside',
    resubscribe: code === 'left' || standing === 'paused',
    remove: standing !== 'left',
  };
}

/** Whether a number has grown since the time before; null where there is nothing to compare. */
export function trendOf(now: number | null, before: number | null): 'up' | 'down' | 'same' | null {
  if (now === null || before === null) return null;
  if (now === before) return 'same';
  return now > before ? 'up' : 'down';
}
