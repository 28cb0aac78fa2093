import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { appNow } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import { type BoxPlace, findSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import { Problem } from '#platform/problem.ts';
import type { TeamsPerson } from '../../../rules.ts';

/** A tab may use it as long as the token of Teams that it replaces. */
const MINUTES = 60;
const PREFIX = 'popup:';

const place = (column: string): BoxPlace => ({
  table: 'msteams_users',
  column,
  company_id: null,
  id: 'popup',
});

const begun = z.object({
  state_hash: z.string(),
  /** The secret of PKCE towards Microsoft. */
  verifier: z.string(),
  /** The hash of the secret of the tab. */
  challenge: z.string(),
  /** Milliseconds since 1970, by the time of the product. */
  ends: z.number(),
});
export type BegunLogin = z.output<typeof begun>;

/** A login that was begun, for the cookie of its window. */
export const sealBegun = ({ keys }: Services, login: BegunLogin): string =>
  sealSecret(keys.box, place('begun'), JSON.stringify(login));

/** The login of a cookie, or null. */
export function openBegun({ keys }: Services, cookie: string): BegunLogin | null {
  const text = findSecret(keys.box, place('begun'), cookie);
  return text === null ? null : begun.parse(JSON.parse(text));
}

const proved = z.object({
  person: z.object({
    tenant_id: z.string(),
    object_id: z.string(),
    address: z.string(),
    name: z.string(),
    is_own: z.boolean(),
  }),
  challenge: z.string(),
  ends: z.number(),
});

/** What proves a person who logged in at Microsoft, together with the secret of the tab. */
export async function sealProof(
  { keys, database }: Services,
  { person, challenge }: { person: TeamsPerson; challenge: string },
): Promise<string> {
  const ends = Date.parse(await database.global('read', appNow)) + MINUTES * 60_000;
  return sealSecret(keys.box, place('proof'), JSON.stringify({ person, challenge, ends }));
}

/** Whether a text claims to be such a proof, and not a token of Microsoft. */
export const isProof = (token: string): boolean => token.startsWith(PREFIX);

/** The person of a proof with the secret of its tab. Throws `msteams_token_invalid` for any other text, and after its time. */
export async function openProof({ keys, database }: Services, token: string): Promise<TeamsPerson> {
  const [box = '', secret = ''] = token.slice(PREFIX.length).split(':');
  const text = findSecret(keys.box, place('proof'), box);
  if (text === null) throw new Problem('msteams_token_invalid');
  const { person, challenge, ends } = proved.parse(JSON.parse(text));
  const isOver = ends <= Date.parse(await database.global('read', appNow));
  if (isOver || !isSame(challenge, challengeOf(secret))) throw new Problem('msteams_token_invalid');
  return person;
}

/** The hash of a secret, as PKCE has it. */
export const challengeOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
