import { LIMITS } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { MONTHLY_REPORT, type ReportData } from '../emails.ts';
import { hasSessionBefore } from '../queries.ts';
import { endOf, reportAt } from '../rules.ts';
import { monthlyFigures } from '../types.ts';

/**
 * Sends the report of the last month to the requester. Returns the address.
 *
 * @throws Problem `report_not_ready` before the first session
 */
export async function sendToOneself(ctx: RequestCtx): Promise<string> {
  const { start, end, timezone } = reportAt(await ctx.now(), ctx.company.timezone);
  const month = { start, end, timezone };
  if (!(await hasSessionBefore(ctx, endOf(month)))) throw new Problem('report_not_ready');
  await takeAttempt(ctx.db, `monthly-report/${ctx.company_id}/${ctx.actor.user_id}`, {
    max: LIMITS.monthlyReportsToOneself,
    seconds: 3_600,
  });
  const figures = await ctx.services.ports.one(monthlyFigures)(ctx, month);
  const data: ReportData = { month, figures, is_preview: true };
  await queueDelivery(ctx, {
    round_id: null,
    user_id: ctx.actor.user_id,
    kind: MONTHLY_REPORT,
    recipient: ctx.actor.email,
    data: { ...data },
  });
  await recordAudit(ctx, { action: 'monthly_report.previewed', data: { month: start.slice(0, 7) } });
  return ctx.actor.email;
}
