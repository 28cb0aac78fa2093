import { coffeeReportsEndpoints, LIMITS, memberName } from '@fika/contract';
import { admin, member, type MemberCtx, mount } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { createReport } from './commands/create-report.ts';
import { reopenReport, settleReport } from './commands/settle-report.ts';
import { presentReport, stateOf } from './present.ts';
import { findProgram, getReport, listReaders, listReports, listSent } from './queries.ts';

export const coffeeReports = mount(coffeeReportsEndpoints, {
  // A login: people with a forwarded email could report in the name of its member otherwise.
  coffees_report: member((ctx, { params }) => showForm(ctx, params.id)),
  coffees_report_create: member(async (ctx, { params, body }) => {
    await createReport(ctx, { ...body, coffee_id: params.id });
    return { ok: true as const };
  }),
  coffee_reports: admin('programs_management', async (ctx, { query }) => {
    const { count, rows } = await listReports(ctx, query);
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => presentReport(row, ctx.t)),
    );
  }),
  coffee_reports_settle: admin('programs_management', async (ctx, { params, body }) => {
    await settleReport(ctx, { report_id: params.report_id, ...body });
    return presentReport(await getReport(ctx, params.report_id), ctx.t);
  }),
  coffee_reports_reopen: admin('programs_management', async (ctx, { params, body }) => {
    await reopenReport(ctx, { report_id: params.report_id, ...body });
    return presentReport(await getReport(ctx, params.report_id), ctx.t);
  }),
});

async function showForm(ctx: MemberCtx, coffeeId: number) {
  await getPeopleOfCoffee(ctx, ctx.actor.user_id, coffeeId);
  const readers = await listReaders(ctx, coffeeId);
  const sent = await listSent(ctx, ctx.actor.user_id, coffeeId);
  return {
    program: await findProgram(ctx, coffeeId),
    readers: readers.slice(0, LIMITS.reportReaders).map((row) => ({ full_name: memberName(row, ctx.t) })),
    readers_count: readers.length,
    sent: sent.map(({ created_at, settled_at }) => ({ created_at, state: stateOf({ settled_at }) })),
  };
}
