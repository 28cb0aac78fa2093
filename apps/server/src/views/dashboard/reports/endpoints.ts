import { type InputOf, LIMITS, reportsEndpoints, REPORTED_REASONS } from '@fika/contract';
import { admin, limited, mount, type RequestCtx } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { exportTable } from '#features/members/export/commands/export-table.ts';
import { demandListExport } from '#features/members/export/policy.ts';
import { answeredRange } from '../audience/queries.ts';
import { getGroupingField } from '../groups/queries.ts';
import { isAllowedTable, manages, peopleTimeOf, timeOf } from '../policy.ts';
import { listReportedAddresses, listReportedDeliveries } from './delivery/queries.ts';
import { withTable } from './export/queries.ts';
import { listReportedInactive } from './inactive/queries.ts';
import { listReportedPairs } from './pairs/queries.ts';
import { listReportedSessions } from './participations/queries.ts';
import { isOfPeople, pageOf, sumOfDeliveries } from './rules.ts';

const exports = { max: LIMITS.reportExports, seconds: 60 };

// Who sees which programs, and who people, is a rule of `policy.ts`: no permission of the list says it alone.
export const reporting = mount(reportsEndpoints, {
  report_participations: admin(async (ctx, { query }) => {
    const wanted = await timeOf(ctx, query);
    const { count, total, rows } = await listReportedSessions(ctx, wanted, query);
    const results = rows.map((row) =>
      Object.assign(row, { is_managed: manages(ctx.actor, row.campaign.id) }),
    );
    return { ...presentPage(ctx.url, query, count, results), ...answeredRange(wanted), total };
  }),
  report_pairs: admin(async (ctx, { query }) => {
    const wanted = await peopleTimeOf(ctx, query);
    const page = { ...query, repeats: query.repeats === true };
    const { count, rows } = await listReportedPairs(ctx, wanted, page);
    return { ...presentPage(ctx.url, query, count, rows), ...answeredRange(wanted) };
  }),
  report_delivery: admin(async (ctx, { query }) => {
    const wanted = await timeOf(ctx, query);
    const rows = await listReportedDeliveries(ctx, wanted);
    const total = sumOfDeliveries(rows);
    const results = pageOf(rows, query, '-campaign');
    return { ...presentPage(ctx.url, query, rows.length, results), ...answeredRange(wanted), total };
  }),
  report_unreachable: admin(async (ctx, { query }) => {
    const wanted = await peopleTimeOf(ctx, query);
    const { count, rows } = await listReportedAddresses(ctx, wanted, query);
    return { ...presentPage(ctx.url, query, count, rows), ...answeredRange(wanted) };
  }),
  report_inactive: admin(async (ctx, { query }) => {
    const wanted = await peopleTimeOf(ctx, query);
    const { count, newcomers, stopped, reasons, rows } = await listReportedInactive(ctx, wanted, query);
    return {
      ...presentPage(ctx.url, query, count, rows),
      ...answeredRange(wanted),
      reasons: REPORTED_REASONS.map((reason) => ({ reason, members: reasons.get(reason) ?? 0 })),
      newcomers,
      stopped,
    };
  }),
  report_csv: limited(
    exports,
    admin('metrics_export_data', (ctx, { body }) => exportReport(ctx, 'csv', body)),
  ),
  report_xlsx: limited(
    exports,
    admin('metrics_export_data', (ctx, { body }) => exportReport(ctx, 'xlsx', body)),
  ),
});

type Asked = InputOf<typeof reportsEndpoints.report_csv>['body'];

async function exportReport(ctx: RequestCtx, format: 'csv' | 'xlsx', asked: Asked) {
  const { table, category_id: categoryId, start: _, end: __, ...filter } = asked;
  const wanted = isOfPeople(table) ? await peopleTimeOf(ctx, asked) : await timeOf(ctx, asked);
  if (isOfPeople(table)) demandListExport(ctx.actor);
  if (categoryId !== undefined) await getGroupingField(ctx, categoryId);
  const { start, end } = wanted.range;
  return withTable(ctx, wanted, asked, ({ columns, read }) =>
    exportTable(
      ctx,
      format,
      {
        name: table,
        file: table,
        sheet: ctx.t(`report_tables:names.${table}`),
        columns,
        read,
        isAllowed: (actor) => isAllowedTable(actor, wanted, isOfPeople(table)),
      },
      { start, end, category_id: categoryId, ...filter },
    ),
  );
}
