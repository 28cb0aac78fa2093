import { z } from 'zod';
import type { Ctx, Services } from '#platform/context.ts';
import { type BoxPlace, findSecret, sealSecret } from '#platform/crypto/secret-box.ts';

const MINUTES = 15;

const content = z.object({
  msteams_tenant_id: z.int(),
  object_id: z.string(),
  /** As Microsoft names the user, so that the reader recognizes themselves. */
  name: z.string(),
  address: z.string(),
  /** Milliseconds since 1970, by the time of the product. */
  ends: z.number(),
});
export type LinkedUser = Omit<z.output<typeof content>, 'ends'>;

const placeOf = (companyId: number): BoxPlace => ({
  table: 'msteams_users',
  column: 'link',
  company_id: companyId,
  id: 'token',
});

/**
 * The address of the page on which a member of the company links a user of Teams to their account, for fifteen minutes. For that
 * user alone: the caller shows it to no other person.
 */
export async function teamsLinkUrl(ctx: Ctx, user: LinkedUser): Promise<string> {
  const { services, company_id } = ctx;
  const ends = Date.parse(await ctx.now()) + MINUTES * 60_000;
  const box = sealSecret(services.keys.box, placeOf(company_id), JSON.stringify({ ...user, ends }));
  const { PUBLIC_URL, BASE_PATH } = services.config;
  // The page reads from it which workspace it is about.
  const workspace = Buffer.from(String(company_id)).toString('base64url');
  return `${PUBLIC_URL}${BASE_PATH}user/verify/msteams/${workspace}/${box}/`;
}

/** The user of a token of this company, and whether its time is over; null for any other text. */
export function readTeamsLink(
  { keys }: Services,
  { company_id, now }: { company_id: number; now: string },
  token: string,
): { user: LinkedUser; is_over: boolean } | null {
  const text = findSecret(keys.box, placeOf(company_id), token);
  if (text === null) return null;
  const { ends, ...user } = content.parse(JSON.parse(text));
  return { user, is_over: ends <= Date.parse(now) };
}
