import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import { type BoxPlace, sealSecret } from '#platform/crypto/secret-box.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { getTeamsApp, loginUrl, redirectUri } from '../gateway.ts';

const MINUTES = 15;

/** Where the secret of PKCE is stored until Microsoft sends the browser back. */
export const verifierPlace = (companyId: number, stateHash: Buffer): BoxPlace => ({
  table: 'msteams_consents',
  column: 'sealed_verifier',
  company_id: companyId,
  id: stateHash.toString('hex'),
});

/** Starts to connect a tenant. Returns the login page of Microsoft, which proves the tenant of the admin. */
export async function startInstall(ctx: RequestCtx): Promise<{ url: string }> {
  const { services, company_id, db, actor } = ctx;
  const app = getTeamsApp(services.config);
  // The page that Microsoft leads back to reads from it which workspace started.
  const state = `${company_id}.${randomToken()}`;
  const verifier = randomToken();
  const state_hash = tokenHash(state);
  await db
    .deleteFrom('msteams_consents')
    .where('company_id', '=', company_id)
    .where('expires_at', '<', sql<string>`app_now()`)
    .execute();
  await db
    .insertInto('msteams_consents')
    .values({
      company_id,
      state_hash,
      user_id: actor.user_id,
      sealed_verifier: sealSecret(services.keys.box, verifierPlace(company_id, state_hash), verifier),
      expires_at: sql`app_now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { url: loginUrl(app, { state, challenge, redirect_uri: redirectUri(services.config) }) };
}
