import { bulkActionsEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { undoBulkAction } from './commands/undo-bulk-action.ts';

export const undo = mount(bulkActionsEndpoints, {
  // The action itself defines the permission for undoing.
  bulk_undo: admin((ctx, { params }) => undoBulkAction(ctx, params.undo_id)),
});
