import {
  cleanText,
  email as emailSchema,
  type InvitationState,
  type InviteFault,
  type InviteResult,
} from '@fika/contract';
import { domainOf } from '#features/domains/rules.ts';

/** Facts about the addresses of a list, and about its sender. */
export interface InviteFacts {
  /** Address -> whether the member is active. */
  members: ReadonlyMap<string, boolean>;
  /** Addresses with an invitation that waits. */
  invited: ReadonlySet<string>;
  /** Addresses that refuse email permanently. */
  suppressed: ReadonlySet<string>;
  /** Only these domains; null allows every address. */
  domains: readonly string[] | null;
  /** Whether the sender may know about the people behind the addresses: true for admins who add members. */
  is_trusted: boolean;
  /** How many more addresses this member may invite today; null is without limit. */
  left_today: number | null;
  /** Free seats for people who are not invited yet; null is without limit. */
  seats: number | null;
}

/** An address in its stored form, or null for other text. */
export function readAddress(written: string): string | null {
  const read = emailSchema.safeParse(cleanText(written));
  return read.success ? read.data : null;
}

/** The result of each address, in their order, and which of them get an email. */
export function planInvites(
  written: readonly string[],
  facts: InviteFacts,
): { results: InviteResult[]; mails: string[] } {
  const seen = new Set<string>();
  const mails: string[] = [];
  let left = facts.left_today ?? Number.POSITIVE_INFINITY;
  let seats = facts.seats ?? Number.POSITIVE_INFINITY;
  const results = written.map((text): InviteResult => {
    const address = readAddress(text);
    const email = address ?? text.trim().slice(0, 254);
    const refused = (reason: InviteFault): InviteResult => ({ email, outcome: 'refused', reason });
    if (address === null) return refused('invalid');
    if (seen.has(address)) return refused('duplicate');
    seen.add(address);
    const isActive = facts.members.get(address);
    if (isActive) return { email, outcome: 'already_here', reason: null };
    const fault = faultOf(address, facts, { left, seats });
    if (fault === 'other_domain' || fault === 'too_many') return refused(fault);
    left -= 1;
    // A member must not be able to distinguish a new address from another one by the free seats.
    if (!facts.is_trusted || isNew(address, facts)) seats -= 1;
    if (fault) return refused(fault);
    mails.push(address);
    return { email, outcome: facts.invited.has(address) ? 'already_invited' : 'invited', reason: null };
  });
  return { results, mails };
}

function faultOf(
  address: string,
  facts: InviteFacts,
  room: { left: number; seats: number },
): InviteFault | null {
  if (!mayJoin(address, facts.domains)) return 'other_domain';
  if (room.left < 1) return 'too_many';
  const isFull = room.seats < 1;
  if (isFull && !facts.is_trusted) return 'seats_full';
  if (facts.members.get(address) === false) return 'inactive';
  if (facts.suppressed.has(address)) return 'suppressed';
  return isFull && !facts.invited.has(address) ? 'seats_full' : null;
}

/** Whether an invitation would use a seat that is not used or reserved yet. */
const isNew = (address: string, { members, invited, suppressed }: InviteFacts): boolean =>
  !members.has(address) && !invited.has(address) && !suppressed.has(address);

/** A reason that says something about the person behind an address. */
const isOfPerson = (fault: InviteFault): boolean =>
  fault === 'inactive' || fault === 'suppressed' || fault === 'mailed_enough';

/** The same for members: nothing about a person, such as being inactive, refusing emails, or an earlier invitation. */
export function toldToMembers(results: readonly InviteResult[]): InviteResult[] {
  return results.map(({ email, outcome, reason }) =>
    outcome === 'already_invited' || (reason !== null && isOfPerson(reason))
      ? { email, outcome: 'invited', reason: null }
      : { email, outcome, reason },
  );
}

/** Whether an address is of one of some domains; null, or none, takes every address. */
export function mayJoin(address: string, domains: readonly string[] | null): boolean {
  return domains === null || domains.length === 0 || domains.includes(domainOf(address));
}

/** The current state of an invitation. Instants are ISO. */
export function stateOf(invitation: { status: string; expires_at: string }, now: string): InvitationState {
  if (invitation.status === 'accepted' || invitation.status === 'revoked') return invitation.status;
  return invitation.expires_at <= now ? 'expired' : 'pending';
}
