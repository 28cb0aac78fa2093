import type { CalendarProvider } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import { openSecret } from '#platform/crypto/secret-box.ts';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { type CalendarPort, ConsentInPart } from '../types.ts';
import { portOf, redirectUri } from '../providers/gateway.ts';
import type { AccountRow } from '../queries.ts';
import { sealTokens } from '../tokens.ts';
import { storeList } from './list-account.ts';
import { verifierPlace } from './start-consent.ts';

interface Consent {
  company_id: number;
  user_id: number;
  provider: CalendarProvider;
  verifier: string;
}

type Owner = Pick<AccountRow, 'company_id' | 'user_id' | 'id'>;

/** Uses up a consent that was started by the same member. */
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
 * Exchanges the code for tokens and stores the account with its calendars; a connected one gets the new tokens. Meetings are
 * written to the main calendar of a member's first account. Runs outside of the transaction of the request.
 */
export async function finishConsent(services: Services, consent: Consent, code: string): Promise<void> {
  const { verifier, ...owner } = consent;
  const port = portOf(services.config, owner.provider);
  if (!port) throw new Problem('calendar_provider_off');
  const { given, listed } = await ask(port).catch((error: unknown) => {
    services.log.warn({ err: error, provider: owner.provider }, 'an account could not be connected');
    throw new Problem(error instanceof ConsentInPart ? 'calendar_consent_partial' : 'calendar_unreachable');
  });
  const row = { ...owner, account: given.account };
  const sealed_tokens = sealTokens(services, row, given.tokens);
  await inCompany(services, owner.company_id, 'write', async ({ db }) => {
    const { id, is_new } = await keepAccount(db, { ...row, sealed_tokens });
    await storeList(db, { ...owner, id }, listed);
    if (is_new) await beDestination(db, { ...owner, id });
  });

  async function ask(asked: CalendarPort) {
    const answer = await asked.exchange({ code, verifier, redirect_uri: redirectUri(services.config) });
    return { given: answer, listed: await asked.list(answer.tokens.access_token) };
  }
}

async function keepAccount(
  db: Db,
  row: Pick<AccountRow, 'company_id' | 'user_id' | 'provider' | 'account' | 'sealed_tokens'>,
): Promise<{ id: number; is_new: boolean }> {
  const anew = { sealed_tokens: row.sealed_tokens, expired_at: null, listed_at: sql<string>`app_now()` };
  return db
    .insertInto('calendar_accounts')
    .values({ ...row, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'provider', 'account']).doUpdateSet(anew),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

/** Makes the main calendar of an account the one that coffees are written into, where there is none that takes them. */
async function beDestination(db: Db, { company_id, user_id, id }: Owner): Promise<void> {
  await sql`
    update calendars set is_destination = false
    where company_id = ${company_id} and user_id = ${user_id} and is_destination
      and (gone_at is not null or not can_write)`.execute(db);
  await sql`
    update calendars c set is_destination = true
    where company_id = ${company_id} and account_id = ${id} and is_primary and can_write and not exists (
      select from calendars where company_id = ${company_id} and user_id = ${user_id} and is_destination
    )`.execute(db);
}
