import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { Dns } from '#platform/dns.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { Log } from '#platform/log.ts';
import { recordAudits } from '#features/audit/record.ts';
import { getSendingDomain, type SendingDomainRow } from '../queries.ts';
import { type Checks, checkRecords, wantedRecords } from '../dns-records/gateway.ts';
import { secondsUntilNextCheck, statusAfter } from '../rules.ts';
import { assertUnproved } from '../policy.ts';

/** The admin who asked; null for the daily check. */
type Asker = Pick<RequestCtx, 'actor' | 'client'> | null;

/**
 * Looks whether a domain's records are published, and writes down what was found. No transaction is open meanwhile:
 * name servers may take their time.
 */
export async function verifySendingDomain(
  services: Services,
  row: SendingDomainRow,
  asker: Asker,
  log: Log,
): Promise<SendingDomainRow> {
  const checks = await checkRecords(new Dns(services.config), wantedRecords(row, services.config));
  return inCompany(services, row.company_id, 'write', (ctx) => keep(ctx, row.id, checks, asker), log);
}

async function keep(ctx: Ctx, id: number, checks: Checks, asker: Asker): Promise<SendingDomainRow> {
  const { db, company_id } = ctx;
  const before = await getSendingDomain(ctx, id, true);
  if (before.status === 'archived') return before;
  const status = statusAfter(before.status, checks);
  if (status === 'verified' && before.status !== 'verified') await assertUnproved(ctx, before.domain);
  const now = await ctx.now();
  const age = (Date.parse(now) - Date.parse(before.created_at)) / 1_000;
  const pause = secondsUntilNextCheck(status, checks, age);
  await db
    .updateTable('sending_domains')
    .set({
      status,
      checks: JSON.stringify(checks),
      checked_at: now,
      verified_at: status === 'verified' && before.status !== 'verified' ? now : before.verified_at,
      next_check_at: pause === null ? null : sql`app_now() + make_interval(secs => ${pause})`,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  if (status !== before.status && (status === 'verified' || status === 'failing')) {
    await recordAudits(db, [
      {
        company_id,
        action: `sending_domain.${status}`,
        target_type: 'sending_domain',
        target_id: id,
        actor_id: asker?.actor.user_id ?? null,
        client: asker?.client ?? null,
        data: { domain: before.domain },
      },
    ]);
  }
  await ctx.publish('admins', 'sending_domain.changed', { id });
  return getSendingDomain(ctx, id);
}
