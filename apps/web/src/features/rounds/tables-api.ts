import { programTablesEndpoints } from '@fika/contract/calls/program-overview/tables.gen';
import type { programTablesEndpoints as endpoints } from '@fika/contract/endpoints/program-overview/tables';
import type { BodyOf } from '@fika/contract/endpoint';
import { TIMEOUTS } from '@fika/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { saveFile } from '#lib/csv.ts';
import { useWorkspace } from '#lib/session.ts';

/** A table of a program or of a session, with the filters of its page. */
export type ProgramTable = BodyOf<typeof endpoints.campaign_table_csv>;

/** Saves a table of a program as a file. */
export function useExportTable(campaignId: number, table: ProgramTable) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { campaign_table_csv: csv, campaign_table_xlsx: xlsx } = programTablesEndpoints;
      const { blob, name } = await api.file(format === 'csv' ? csv : xlsx, {
        workspace,
        params: { id: campaignId },
        body: table,
        timeout: TIMEOUTS.file,
      });
      saveFile(name ?? `${table.table}.${format}`, blob);
    },
  });
}
