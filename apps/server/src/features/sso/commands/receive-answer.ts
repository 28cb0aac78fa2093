import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import { appNow, type Db } from '#platform/db/database.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import type { AssertionFacts } from '../assertion/rules.ts';
import { readPerson } from '../person/rules.ts';
import { findRequest, type SsoCompany, type Vouched } from '../queries.ts';
import { SsoRefusal } from '../types.ts';
import { readAnswer } from '../response/rules.ts';
import { reportsSecondStep } from '../strength/rules.ts';
import { serviceProviderOf } from '../service-provider/rules.ts';
import { essenceOf, readSettings } from '../rules.ts';
import { verifyAnswer } from '../response/policy.ts';

/**
 * Accepts the answer of an identity provider: verified, to a request of ours, once. It logs nobody in; the requesting browser
 * gets a code for the answer, valid for two minutes.
 *
 * @throws SsoRefusal
 */
export async function receiveAnswer(ctx: PublicCtx, company: SsoCompany, encoded: string): Promise<string> {
  const { database, config } = ctx.services;
  const settings = readSettings(company.options);
  if (!settings) throw new SsoRefusal('not_enabled');
  const answer = readAnswer(encoded);
  const { request, now } = await database.company(company.id, 'read', async (db) => ({
    request: await findRequest({ db, company_id: company.id }, answer.in_response_to),
    now: await appNow(db),
  }));
  if (!request) throw new SsoRefusal('request_expired');
  if (request.answered_at) throw new SsoRefusal('replayed');
  if (request.is_expired) throw new SsoRefusal('request_expired');
  if (!settings.enabled && !request.is_test) throw new SsoRefusal('not_enabled');
  const facts = await verifyAnswer(answer, settings, serviceProviderOf(config, settings.slug), now);
  const person = {
    ...readPerson(facts, settings.attributes),
    essence: essenceOf(settings),
    second_step: reportsSecondStep(facts),
    contexts: facts.authentication.contexts,
    vouched_at: facts.authentication.at,
  };
  const code = randomToken();
  await database.company(company.id, 'write', (db) =>
    useUp(db, company.id, { id: request.id, facts, person, code }),
  );
  return code;
}

interface Use {
  id: string;
  facts: AssertionFacts;
  person: Vouched;
  code: string;
}

/** The request and the assertion count as used in one step: of two answers at once the second is refused. */
async function useUp(db: Db, companyId: number, { id, facts, person, code }: Use): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sso_requests')
    .set({
      answered_at: sql`app_now()`,
      expires_at: sql`app_now() + interval '2 minutes'`,
      code_hash: tokenHash(code),
      person: JSON.stringify(person),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SsoRefusal('replayed');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_assertions')
    .values({ company_id: companyId, hash: tokenHash(facts.id), expires_at: facts.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new SsoRefusal('replayed');
}
