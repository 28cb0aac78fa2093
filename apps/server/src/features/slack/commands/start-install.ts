import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { consentUrl, redirectUri, slackApp } from '../gateway.ts';
import { SCOPES } from '../rules.ts';

const MINUTES = 15;

/** Starts to connect a Slack workspace. Returns the consent page of Slack. */
export async function startInstall(ctx: RequestCtx): Promise<{ url: string }> {
  const { services, company_id, db, actor } = ctx;
  const app = slackApp(services.config);
  if (!app) throw new Problem('slack_off');
  // The page that Slack leads back to reads from it which workspace started.
  const state = `${company_id}.${randomToken()}`;
  await db
    .deleteFrom('slack_consents')
    .where('company_id', '=', company_id)
    .where('expires_at', '<', sql<string>`app_now()`)
    .execute();
  await db
    .insertInto('slack_consents')
    .values({
      company_id,
      state_hash: tokenHash(state),
      user_id: actor.user_id,
      expires_at: sql`app_now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  return { url: consentUrl(app, { state, scopes: SCOPES, redirect_uri: redirectUri(services.config) }) };
}
