import type { MonthlyReport, MonthlyReportRecipient } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { hasSessionBefore, listRecipients, type RecipientRow } from './queries.ts';
import { endOf, nextReportAt, reportAt } from './rules.ts';

/** The report with its recipients. */
export async function showMonthlyReport(ctx: RequestCtx): Promise<MonthlyReport> {
  const { timezone } = ctx.company;
  const now = await ctx.now();
  const report = reportAt(now, timezone);
  return {
    start: report.start,
    end: report.end,
    next_at: nextReportAt(now, timezone),
    is_ready: await hasSessionBefore(ctx, endOf(report)),
    recipients: (await listRecipients(ctx)).map(presentRecipient),
  };
}

function presentRecipient({ is_active, sees_numbers, ...row }: RecipientRow): MonthlyReportRecipient {
  if (!is_active) return { ...row, state: 'inactive' };
  return { ...row, state: sees_numbers ? 'receives' : 'not_permitted' };
}
