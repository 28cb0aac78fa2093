import { createHash } from 'node:crypto';
import type { CalendarProvider } from '@fika/contract';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import { type BoxPlace, sealSecret } from '#platform/crypto/secret-box.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { portOf, redirectUri } from '../providers/gateway.ts';

const MINUTES = 15;

/** Where the secret of PKCE is stored until the provider sends the browser back. */
export const verifierPlace = (companyId: number, stateHash: Buffer): BoxPlace => ({
  table: 'calendar_consents',
  column: 'sealed_verifier',
  company_id: companyId,
  id: stateHash.toString('hex'),
});

/** Starts to connect a calendar. Returns the consent page of the provider. */
export async function startConsent(ctx: RequestCtx, provider: CalendarProvider): Promise<{ url: string }> {
  const { services, company_id, db, actor } = ctx;
  const port = portOf(services.config, provider);
  if (!port) throw new Problem('calendar_provider_off');
  // The redirect page reads from it which workspace started.
  const state = `${company_id}.${randomToken()}`;
  const verifier = randomToken();
  const state_hash = tokenHash(state);
  await db
    .deleteFrom('calendar_consents')
    .where('company_id', '=', company_id)
    .where('expires_at', '<', sql<string>`app_now()`)
    .execute();
  await db
    .insertInto('calendar_consents')
    .values({
      company_id,
      state_hash,
      user_id: actor.user_id,
      provider,
      sealed_verifier: sealSecret(services.keys.box, verifierPlace(company_id, state_hash), verifier),
      expires_at: sql`app_now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { url: port.consentUrl({ state, challenge, redirect_uri: redirectUri(services.config) }) };
}
