import { z } from 'zod';
import type { Ctx, Services } from '#platform/context.ts';
import { type BoxPlace, findSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import type { SlackUserKey } from '../queries.ts';

const MINUTES = 15;

const content = z.object({
  slack_team_id: z.int(),
  slack_user_id: z.string(),
  /** Milliseconds since 1970, by the time of the product. */
  ends: z.number(),
});

const placeOf = (companyId: number): BoxPlace => ({
  table: 'slack_users',
  column: 'link',
  company_id: companyId,
  id: 'token',
});

/**
 * The address of the page on which a member of the company links a user at Slack to their account, for fifteen minutes. For that
 * user alone: the caller shows it to no other person.
 */
export async function slackLinkUrl(
  ctx: Ctx,
  { slack_team_id, slack_user_id }: SlackUserKey,
): Promise<string> {
  const { services, company_id } = ctx;
  const ends = Date.parse(await ctx.now()) + MINUTES * 60_000;
  const text = JSON.stringify({ slack_team_id, slack_user_id, ends });
  const box = sealSecret(services.keys.box, placeOf(company_id), text);
  const { PUBLIC_URL, BASE_PATH } = services.config;
  // The page reads from it which workspace it is about.
  return `${PUBLIC_URL}${BASE_PATH}optin/slack/link/${company_id}.${box}/`;
}

/** The user at Slack of a token of this company, and whether its time is over; null for any other text. */
export function readSlackLink(
  { keys }: Services,
  { company_id, now }: { company_id: number; now: string },
  token: string,
): { key: SlackUserKey; is_over: boolean } | null {
  const prefix = `${company_id}.`;
  if (!token.startsWith(prefix)) return null;
  const text = findSecret(keys.box, placeOf(company_id), token.slice(prefix.length));
  if (text === null) return null;
  const { ends, ...key } = content.parse(JSON.parse(text));
  return { key, is_over: ends <= Date.parse(now) };
}
