import { LIMITS, type OptinAction } from '@fika/contract';
import type { Keys } from '../../platform/crypto/keys.ts';
import { readToken, signToken } from '../../platform/crypto/signed-token.ts';
import { Problem } from '../../platform/problem.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Whose answer to which round a link is about. */
export interface Invited {
  company_id: number;
  round_id: number;
  user_id: number;
}

/**
 * Signs the token of a link of an invitation. `invitedAt` is an ISO instant: the same invitation has the same links,
 * however often its mail is made.
 */
export function optinToken(keys: Keys, action: OptinAction, invited: Invited, invitedAt: string): string {
  const payload = [invited.company_id, invited.round_id, invited.user_id];
  const expiresAt = Date.parse(invitedAt) + LIMITS.optinCampaignDays * DAY_MS;
  return signToken(keys.links, purposeOf(action), payload, expiresAt);
}

/**
 * The tokens that an action takes. The page of an answer offers the other answer and the way out, so its token is good
 * for these. The link that mail programs and their proxies see in the header leaves the program and does nothing else.
 */
const TAKES: Readonly<Record<OptinAction, readonly OptinAction[]>> = {
  accept: ['accept', 'reject'],
  reject: ['reject', 'accept'],
  unsubscribe: ['unsubscribe', 'accept', 'reject', 'stay'],
  stay: ['stay'],
};

/** Whom a token speaks for, or the problem `link_invalid` or `link_expired`. `now` is an ISO instant. */
export function readOptinToken(keys: Keys, action: OptinAction, token: string, now: string): Invited {
  for (const purpose of TAKES[action]) {
    const read = readToken(keys.links, purposeOf(purpose), token, Date.parse(now));
    if ('payload' in read) return invitedOf(read.payload);
    if (read.fault === 'expired') throw new Problem('link_expired');
  }
  throw new Problem('link_invalid');
}

function invitedOf(payload: readonly number[]): Invited {
  const [company_id = 0, round_id = 0, user_id = 0] = payload;
  return { company_id, round_id, user_id };
}

function purposeOf(action: OptinAction): string {
  return `optin:${action}`;
}
