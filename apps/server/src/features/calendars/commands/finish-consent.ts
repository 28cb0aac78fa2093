import type { CalendarProvider } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany, type Services } from '../../../platform/context.ts';
import { tokenHash } from '../../../platform/crypto/keys.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { portOf, redirectUri } from '../providers.ts';
import { sealTokens } from '../tokens.ts';
import { verifierPlace } from './start-consent.ts';

interface Consent {
  company_id: number;
  user_id: number;
  provider: CalendarProvider;
  verifier: string;
}

/** Takes a consent that was begun, once, by whoever began it. */
export async function takeConsent(ctx: RequestCtx, state: string): Promise<Consent> {
  const { services, company_id, db, actor } = ctx;
  const state_hash = tokenHash(state);
  const row = await db
    .deleteFrom('calendar_consents')
    .where('company_id', '=', company_id)
    .where('state_hash', '=', state_hash)
    .where('user_id', '=', actor.user_id)
    .where('expires_at', '>', sql<string>`app_now()`)
    .returning(['provider', 'sealed_verifier'])
    .executeTakeFirst();
  if (!row) throw new Problem('calendar_consent_invalid');
  return {
    company_id,
    user_id: actor.user_id,
    provider: row.provider as CalendarProvider,
    verifier: openSecret(services.keys.box, verifierPlace(company_id, state_hash), row.sealed_verifier),
  };
}

/**
 * Exchanges the code for tokens and keeps the calendar; one that is connected already gets the new tokens. The first one of a
 * member is where their coffees are written. Runs outside of the transaction of the request.
 */
export async function finishConsent(services: Services, consent: Consent, code: string): Promise<void> {
  const { verifier, ...owner } = consent;
  const port = portOf(services.config, owner.provider);
  if (!port) throw new Problem('calendar_provider_off');
  const given = await port
    .exchange({ code, verifier, redirect_uri: redirectUri(services.config) })
    .catch((error: unknown) => {
      services.log.warn({ err: error, provider: owner.provider }, 'a calendar could not be connected');
      throw new Problem('calendar_unreachable');
    });
  const row = { ...owner, account: given.account };
  const sealed_tokens = sealTokens(services, row, given.tokens);
  await inCompany(services, owner.company_id, 'write', async ({ db }) => {
    const { rows } = await sql<{ has_destination: boolean }>`
      select exists (
        select from calendars where company_id = ${owner.company_id} and user_id = ${owner.user_id} and is_destination
      ) as has_destination`.execute(db);
    await db
      .insertInto('calendars')
      .values({ ...row, sealed_tokens, is_destination: !rows[0]?.has_destination })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'user_id', 'provider', 'account'])
          .doUpdateSet({ sealed_tokens, expired_at: null, failed_at: null, busy_at: null }),
      )
      .execute();
  });
}
