import { grants, ROLES } from '@fika/contract';
import type { ActionCtx, BulkAction } from './types.ts';

/** Whether a person may do, or undo, an action. */
export function mayAct(actor: ActionCtx['actor'], action: BulkAction, detail: object): boolean {
  const { permission } = action;
  if (permission === null || actor.role === ROLES.superadmin) return true;
  if (!action.items) return grants(actor.permissions, permission);
  return action.items(detail).every((id) => grants(actor.permissions, permission, id));
}
