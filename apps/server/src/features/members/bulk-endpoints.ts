import { undoEndpoints } from '@fika/contract';
import { admin, mount } from '../../platform/http/access.ts';
import { undoBulkAct } from './commands/undo-bulk-act.ts';

export const bulk = mount(undoEndpoints, {
  // What an act took is asked for by the act.
  bulk_undo: admin((ctx, { params }) => undoBulkAct(ctx, params.undo_id)),
});
