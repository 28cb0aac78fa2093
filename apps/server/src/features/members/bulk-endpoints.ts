import { bulkEndpoints, undoEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { bulkUpdateFields } from './commands/bulk-update-fields.ts';
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
];
