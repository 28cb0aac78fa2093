import type { DomainCheckState } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { Dns } from '#platform/dns.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { Log } from '#platform/log.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudits } from '#features/audit/record.ts';
import { PROOF_MOVED } from '../proof-moved.ts';
import { GRACE_DAYS, secondsUntilNextLook, type Standing, standingAfter } from '../proof.ts';
import { type DomainRow, getDomain, isProvedElsewhere } from '../queries.ts';
import { type DomainCheck, judgeProof, proofRecord } from '../records.ts';

/** The admin who asked; null for the daily check. */
type Asker = Pick<RequestCtx, 'actor' | 'client'> | null;

/**
 * Looks whether the record of a domain is published, and writes down what was found. No transaction is open meanwhile:
 * name servers may take their time.
 */
export async function checkDomain(
  services: Services,
  row: DomainRow,
  asker: Asker,
  log: Log,
): Promise<DomainRow> {
  const { host, value } = proofRecord(row);
  const check = judgeProof(await new Dns(services.config).txt(host), value);
  return inCompany(services, row.company_id, 'write', (ctx) => keep(ctx, row, check, asker), log);
}

async function keep(ctx: Ctx, looked: DomainRow, check: DomainCheck, asker: Asker): Promise<DomainRow> {
  const { db, company_id } = ctx;
  const { domain } = looked;
  const before = await getDomain(db, company_id, domain, true);
  // It was removed and added again meanwhile: that is another record.
  if (before.token !== looked.token) return before;
  const state = await stateOf(ctx, before, check.state);
  const now = await ctx.now();
  const after = standingAfter(before, state, now);
  const age = (Date.parse(now) - Date.parse(before.created_at)) / 1_000;
  const pause = secondsUntilNextLook(after, state, age);
  await db
    .updateTable('company_domains')
    .set({
      ...after,
      check_state: state,
      found: check.found,
      checked_at: now,
      proved_at: after.status === 'proved' && before.status !== 'proved' ? now : before.proved_at,
      next_check_at: sql`app_now() + make_interval(secs => ${pause})`,
    })
    .where('company_id', '=', company_id)
    .where('domain', '=', domain)
    .execute();
  await tell(ctx, before, after, asker);
  await ctx.publish('admins', 'domains.changed', {});
  return getDomain(db, company_id, domain);
}

/** The result of a check, or that another workspace has the domain. A concurrent proof of it waits for this transaction. */
async function stateOf(
  { db, company_id, services }: Ctx,
  { domain, status }: DomainRow,
  state: DomainCheckState,
): Promise<DomainCheckState> {
  if (status === 'proved' || state === 'unreachable') return state;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company_domains ${domain}`}, 0))`.execute(db);
  const isTaken = await services.database.system('read', (all) => isProvedElsewhere(all, company_id, domain));
  return isTaken ? 'taken' : state;
}

async function tell(ctx: Ctx, before: DomainRow, after: Standing, asker: Asker): Promise<void> {
  const { domain } = before;
  const values = { domain, days: String(GRACE_DAYS) };
  const isGone = before.missing_since === null && after.missing_since !== null;
  if (isGone) await tellSuperadmins(ctx, 'domain_missing', values);
  if (after.status === before.status) return;
  if (after.status === 'failing') await tellSuperadmins(ctx, 'domain_failing', values);
  await recordAudits(ctx.db, [
    {
      company_id: ctx.company_id,
      action: after.status === 'proved' ? 'workspace.domain_proved' : 'workspace.domain_failing',
      actor_id: asker?.actor.user_id ?? null,
      client: asker?.client ?? null,
      data: { domain },
    },
  ]);
  await ctx.enqueue(PROOF_MOVED, { domain });
}
