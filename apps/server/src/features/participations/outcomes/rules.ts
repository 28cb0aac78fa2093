import type { Outcome } from '@fika/contract';

/**
 * Reasons for which a member can be in no group while their fields and the rules stay as they are. To wait earns them no
 * priority within the limit of the company: they would hold its places in every session.
 */
export const UNMATCHABLE_REASONS = [
  'no_allowed_partner',
  'no_managers_peer',
  'empty_field',
  'no_seat',
] as const;

interface Left {
  outcome: Outcome;
  reason: ({ code: string } & Record<string, unknown>) | null;
}

/**
 * Whether a member without a group is certain to come first next time. Not a member without a possible partner, nor where more
 * people wait than there will be places: then only the longest waiting of them come first. In composed groups under rules it is
 * unknown: `first_is_open`.
 */
export function comesFirst({ outcome, reason }: Left): boolean {
  if (outcome === 'sat_out') return reason?.code !== 'alone';
  if (outcome !== 'no_partner' || reason?.['first_is_open']) return false;
  switch (reason?.code) {
    case 'partner_left':
    case 'all_taken':
    case 'odd_one_out':
      return true;
    case 'competition':
      return fits(reason['people'], reason['partners']);
    case 'seat_scarce':
      return fits(reason['people'], reason['places']);
    default:
      return false;
  }
}

/** Whether there will be room next time for all people who have none now. */
const fits = (people: unknown, room: unknown): boolean =>
  typeof people === 'number' && typeof room === 'number' && people - room <= room;
