import { bulkEndpoints, exportEndpoints, undoEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { bulkUpdateFields } from './commands/bulk-update-fields.ts';
import { exportMembers } from './commands/export-members.ts';
import { undoBulkAct } from './commands/undo-bulk-act.ts';

export const bulk = [
  ...mount(bulkEndpoints, {
    bulk_update_fields: admin('members_edit', (ctx, { body }) =>
      bulkUpdateFields(ctx, body.filters, body.extra_data),
    ),
  }),
  ...mount(undoEndpoints, {
    // What an act took is asked for by the act.
    bulk_undo: admin((ctx, { params }) => undoBulkAct(ctx, params.undo_id)),
  }),
  ...mount(exportEndpoints, {
    export_users: admin('members_export_list', (ctx, { body }) => exportMembers(ctx, body)),
  }),
];
