import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { MONTHLY_REPORT, type ReportData } from '../emails.ts';
import { hasSessionBefore, listReaders } from '../queries.ts';
import { endOf, reportAt } from '../rules.ts';
import { monthlyFigures } from '../types.ts';

/**
 * Queues the report of the last month of a company for its recipients, once: the month is marked and the emails are queued in one
 * transaction.
 */
export function sendMonthlyReport(
  services: Services,
  { company_id: companyId }: { company_id: number },
): Promise<void> {
  return inCompany(services, companyId, 'write', queueReport);
}

async function queueReport(ctx: Ctx): Promise<void> {
  const company = await findCompany(ctx.db, ctx.company_id);
  if (!company) return;
  const now = await ctx.now();
  const { due_at, ...month } = reportAt(now, company.timezone);
  if (Date.parse(now) < Date.parse(due_at) || !(await hasSessionBefore(ctx, endOf(month)))) return;
  if (!(await markMonth(ctx, month.start))) return;
  const readers = await listReaders(ctx, due_at);
  if (readers.length === 0) return;
  const figures = await ctx.services.ports.one(monthlyFigures)(ctx, month);
  const data: ReportData = { month, figures, is_preview: false };
  await queueDeliveries(ctx, {
    round_id: null,
    kind: MONTHLY_REPORT,
    deliveries: readers.map((user_id) => ({ user_id, data: { ...data } })),
  });
}

/** Returns whether this transaction marked the month. A second worker waits for the first one, and finds it marked. */
async function markMonth({ db, company_id: companyId }: Ctx, month: string): Promise<boolean> {
  const { rows } = await sql`
    insert into monthly_reports (company_id, month) values (${companyId}, ${month}::date)
    on conflict do nothing returning month`.execute(db);
  return rows.length > 0;
}
