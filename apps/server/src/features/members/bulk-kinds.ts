import type { BulkAct } from './bulk-acts.ts';
import { activateAct } from './commands/activate-members.ts';
import { updateFieldsAct } from './commands/bulk-update-fields.ts';
import { deactivateAct } from './commands/deactivate-members.ts';
import { grantAct } from './commands/grant-admins.ts';
import { removeAdminAct } from './commands/remove-admins.ts';
import { removeAct } from './commands/remove-members.ts';
import { undoAct } from './commands/undo-bulk-act.ts';

/** Every act of this feature on many members, for the composition root. */
export const memberActs: readonly BulkAct[] = [
  activateAct,
  deactivateAct,
  grantAct,
  removeAdminAct,
  removeAct,
  updateFieldsAct,
  undoAct,
];
