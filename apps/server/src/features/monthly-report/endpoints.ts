import { monthlyReportEndpoints } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { admin, anyone, limited, member, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { addRecipient } from './commands/add-recipient.ts';
import { removeRecipient } from './commands/remove-recipient.ts';
import { sendToOneself } from './commands/send-to-oneself.ts';
import { stopReport } from './commands/stop-report.ts';
import { showMonthlyReport } from './present.ts';
import { isReader, listAddable } from './queries.ts';
import { readStopToken } from './rules.ts';

// An email provider sends the requests of all of its readers from few addresses.
const manyAMinute = { max: 6_000, seconds: 60 };

export const monthlyReport = mount(monthlyReportEndpoints, {
  monthly_report: admin('metrics_access_overall', showMonthlyReport),
  monthly_report_admins: admin('metrics_access_overall', async (ctx, { query }) => {
    const { count, rows } = await listAddable(ctx, query);
    return presentPage(ctx.url, query, count, rows);
  }),
  monthly_report_add: admin('metrics_access_overall', async (ctx, { body }) => {
    await addRecipient(ctx, body.user_id);
    return showMonthlyReport(ctx);
  }),
  monthly_report_remove: admin('metrics_access_overall', async (ctx, { params }) => {
    await removeRecipient(ctx, params.id);
    return showMonthlyReport(ctx);
  }),
  monthly_report_send: admin('metrics_access_overall', async (ctx) => ({
    ok: true as const,
    sent_to: await sendToOneself(ctx),
  })),
  monthly_report_own: member(async (ctx) => ({ receives: await isReader(ctx, ctx.actor.user_id) })),
  monthly_report_stop: member(async (ctx) => {
    await stopReport(ctx, ctx.actor.user_id, 'settings');
    return { ok: true as const };
  }),
  monthly_report_one_click: limited(
    manyAMinute,
    anyone(async (ctx, { params }) => {
      const now = await ctx.services.database.global('read', appNow);
      const { company_id, user_id } = readStopToken(ctx.services.keys, params.token, now);
      await inCompany(ctx.services, company_id, 'write', (work) => stopReport(work, user_id, 'link'));
      return { ok: true as const };
    }),
  ),
});
