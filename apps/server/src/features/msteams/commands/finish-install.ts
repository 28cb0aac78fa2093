import type { TeamsTenant } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany } from '#platform/context.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import { findSecret } from '#platform/crypto/secret-box.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { exchangeCode } from '../gateway.ts';
import { presentTenant } from '../present.ts';
import { findTenantAtMicrosoft, getListedTenant } from '../queries.ts';
import { tenantName, type TeamsPerson } from '../rules.ts';
import { verifierPlace } from './start-install.ts';

/** Uses up a consent that was started by the same admin. Returns its secret. Throws `msteams_consent_invalid`. */
export async function takeConsent(ctx: RequestCtx, state: string): Promise<string> {
  const { services, company_id, db, actor } = ctx;
  const state_hash = tokenHash(state);
  const row = await db
    .deleteFrom('msteams_consents')
    .where('company_id', '=', company_id)
    .where('state_hash', '=', state_hash)
    .where('user_id', '=', actor.user_id)
    .where('expires_at', '>', sql<string>`app_now()`)
    .returning('sealed_verifier')
    .executeTakeFirst();
  const place = verifierPlace(company_id, state_hash);
  const verifier = row ? findSecret(services.keys.box, place, row.sealed_verifier) : null;
  if (verifier === null) throw new Problem('msteams_consent_invalid');
  return verifier;
}

/**
 * Exchanges the code for the person who logged in at Microsoft, and connects their tenant. Runs outside of the transaction of the
 * request.
 */
export async function finishInstall(
  request: RequestCtx,
  given: { code: string; verifier: string },
): Promise<TeamsTenant> {
  const { services, company_id } = request;
  const person = await exchangeCode(services, given);
  // Someone may be a guest of any tenant, and cannot say that it belongs to the company.
  if (!person.is_own) throw new Problem('msteams_guest');
  return inCompany(services, company_id, 'write', async (transaction) => {
    const ctx = { ...request, ...transaction };
    await assertFree(ctx, person);
    const { id, is_new: isNew } = await keepTenant(ctx, person);
    if (isNew) await noteConnected(ctx, id, tenantName(person));
    return presentTenant(await getListedTenant(ctx, id));
  });
}

/** A tenant belongs to one company: its tokens name no company. Others who connect it meanwhile wait for this transaction. */
async function assertFree(ctx: RequestCtx, { tenant_id: tenantId }: TeamsPerson): Promise<void> {
  const { services, db, company_id } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`msteams_tenants ${tenantId}`}, 0))`.execute(db);
  const holder = await services.database.system('read', (all) => findTenantAtMicrosoft(all, tenantId));
  if (holder && holder.company_id !== company_id) throw new Problem('msteams_tenant_taken');
}

function keepTenant(
  { db, company_id, actor }: RequestCtx,
  person: TeamsPerson,
): Promise<{ id: number; is_new: boolean }> {
  return db
    .insertInto('msteams_tenants')
    .values({
      company_id,
      tenant_id: person.tenant_id,
      name: tenantName(person),
      connected_by: actor.user_id,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'tenant_id']).doUpdateSet({ name: tenantName(person) }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

async function noteConnected(ctx: RequestCtx, id: number, name: string): Promise<void> {
  await recordAudit(ctx, {
    action: 'msteams.connected',
    target_type: 'msteams_tenant',
    target_id: id,
    data: { name },
  });
  await tellSuperadmins(ctx, 'msteams_connected', { name });
  await ctx.publish('admins', 'msteams.changed', { id });
}
