import { grants, LIMITS, type ProgramTable, programTablesEndpoints } from '@fika/contract';
import { admin, limited, mount, type RequestCtx } from '#platform/http/access.ts';
import { exportTable } from '#features/members/export/commands/export-table.ts';
import { canExportMembers, demandListExport } from '#features/members/export/policy.ts';
import { withTable } from './queries.ts';

const exports = { max: LIMITS.reportExports, seconds: 60 };
const manage = 'programs_management';

export const programTables = mount(programTablesEndpoints, {
  campaign_table_csv: limited(
    exports,
    admin(manage, (ctx, { params, body }) => exportProgram(ctx, 'csv', { campaignId: params.id, body })),
  ),
  campaign_table_xlsx: limited(
    exports,
    admin(manage, (ctx, { params, body }) => exportProgram(ctx, 'xlsx', { campaignId: params.id, body })),
  ),
});

interface Asked {
  campaignId: number;
  body: ProgramTable;
}

function exportProgram(ctx: RequestCtx, format: 'csv' | 'xlsx', { campaignId, body }: Asked) {
  demandListExport(ctx.actor);
  const { table, ...asked } = body;
  // The log keeps no search: it may be a name.
  const filters = Object.entries(asked).filter(([name]) => name !== 'search');
  return withTable(ctx, campaignId, body, ({ file, columns, read }) =>
    exportTable(
      ctx,
      format,
      {
        name: table,
        file,
        sheet: ctx.t(`program_tables:names.${table}`),
        columns,
        read,
        isAllowed: (actor) =>
          canExportMembers(actor) && grants(actor.permissions, 'programs_management', campaignId),
      },
      { campaign_id: campaignId, ...Object.fromEntries(filters) },
    ),
  );
}
