import type { Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { Problem } from '#platform/problem.ts';

const PERSONAL = 'invitation';
const LINK = 'invite-link';

/** The link of a workspace works until it is renewed or switched off; a token needs an end all the same. */
const LINK_END = Date.parse('2100-01-01T00:00:00Z');

/** The content of a valid link. Whether it can still be used is in the database. */
export type ReadInvitation =
  | { kind: 'personal'; company_id: number; invitation_id: number; version: number }
  | { kind: 'link'; company_id: number; secret: number; version: number };

/** Signs the token of an email. `expires_at` is an ISO instant. */
export function invitationToken(
  keys: Keys,
  invitation: { company_id: number; id: number; version: number; expires_at: string },
): string {
  const { company_id, id, version, expires_at } = invitation;
  return signToken(keys.links, PERSONAL, [company_id, id, version], Date.parse(expires_at));
}

/** Signs the token of the link of a workspace. */
export function inviteLinkToken(
  keys: Keys,
  link: { company_id: number; secret: number; version: number },
): string {
  return signToken(keys.links, LINK, [link.company_id, link.secret, link.version], LINK_END);
}

/**
 * Reads either token. `now` is an ISO instant.
 *
 * @throws Problem `link_invalid` or `invitation_expired`.
 */
export function readInvitationToken(keys: Keys, token: string, now: string): ReadInvitation {
  const personal = readToken(keys.links, PERSONAL, token, Date.parse(now));
  if ('payload' in personal) {
    const [company_id = 0, invitation_id = 0, version = 0] = personal.payload;
    return { kind: 'personal', company_id, invitation_id, version };
  }
  if (personal.fault === 'expired') throw new Problem('invitation_expired');
  const link = readToken(keys.links, LINK, token, Date.parse(now));
  if (!('payload' in link)) throw new Problem('link_invalid');
  const [company_id = 0, secret = 0, version = 0] = link.payload;
  return { kind: 'link', company_id, secret, version };
}
