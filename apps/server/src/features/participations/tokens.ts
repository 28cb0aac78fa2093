import { LIMITS, OPTIN_ACTIONS, type OptinAction } from '@fika/contract';
import type { Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { Problem } from '#platform/problem.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The member and the round of a link. */
export interface Invited {
  company_id: number;
  round_id: number;
  user_id: number;
}

/** The purpose of one token: an action of a page, or the address in the header of an email. */
export type OptinPurpose = OptinAction | 'one-click';

/**
 * Signs the token of a link of an invitation. `invitedAt` is an ISO instant: the same invitation has the same links, however
 * often its email is rendered.
 */
export function optinToken(keys: Keys, purpose: OptinPurpose, invited: Invited, invitedAt: string): string {
  return sign(keys, purpose, invited, Date.parse(invitedAt) + LIMITS.optinCampaignDays * DAY_MS);
}

/** The same for the header of one email about several rounds. */
export function oneClickToken(
  keys: Keys,
  invited: Invited,
  { others, invitedAt }: { others: readonly number[]; invitedAt: string },
): string {
  return sign(keys, 'one-click', invited, Date.parse(invitedAt) + LIMITS.optinCampaignDays * DAY_MS, others);
}

function sign(
  keys: Keys,
  purpose: OptinPurpose,
  { company_id, round_id, user_id }: Invited,
  expiresAt: number,
  others: readonly number[] = [],
): string {
  return signToken(keys.links, nameOf(purpose), [company_id, round_id, user_id, ...others], expiresAt);
}

/** The member of a token, and its end, in milliseconds. */
export interface ReadOptinToken {
  invited: Invited;
  /** Further rounds of the same member, for the header of an email about several. */
  others: number[];
  expires_at: number;
}

/**
 * Reads a token for one of some purposes. `now` is an ISO instant.
 *
 * @throws Problem `link_expired`; `link_invalid` for text that was not signed for one of these purposes
 */
export function readOptinToken(
  keys: Keys,
  purposes: readonly OptinPurpose[],
  token: string,
  now: string,
): ReadOptinToken {
  for (const purpose of purposes) {
    const read = readToken(keys.links, nameOf(purpose), token, Date.parse(now));
    if ('payload' in read) {
      const [company_id = 0, round_id = 0, user_id = 0, ...others] = read.payload;
      return { invited: { company_id, round_id, user_id }, others, expires_at: read.expires_at };
    }
    if (read.fault === 'expired') throw new Problem('link_expired');
  }
  throw new Problem('link_invalid');
}

/**
 * The other actions that the page of an action offers. The response has a token for each of these, because a token serves one
 * purpose alone. A link that leaves, or comes back, cannot answer an invitation.
 */
const OFFERS: Readonly<Record<OptinAction, readonly OptinAction[]>> = {
  accept: OPTIN_ACTIONS,
  reject: OPTIN_ACTIONS,
  late: OPTIN_ACTIONS,
  snooze: OPTIN_ACTIONS,
  stay: ['snooze', 'unsubscribe', 'resubscribe'],
  unsubscribe: ['resubscribe'],
  resubscribe: ['unsubscribe'],
};

/** Tokens for the actions of a page, valid as long as its own. */
export function offeredTokens(
  keys: Keys,
  action: OptinAction,
  { invited, expires_at }: ReadOptinToken,
): Partial<Record<OptinAction, string>> {
  const others = OFFERS[action].filter((offered) => offered !== action);
  return Object.fromEntries(others.map((offered) => [offered, sign(keys, offered, invited, expires_at)]));
}

const nameOf = (purpose: OptinPurpose): string => `optin:${purpose}`;
