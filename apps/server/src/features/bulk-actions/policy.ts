import { grants, ROLES } from '@fika/contract';
import type { ActCtx, BulkAct } from './types.ts';

/** Whether somebody may do, or undo, an act. */
export function mayAct(actor: ActCtx['actor'], act: BulkAct, detail: object): boolean {
  const { permission } = act;
  if (permission === null || actor.role === ROLES.superadmin) return true;
  if (!act.items) return grants(actor.permissions, permission);
  return act.items(detail).every((id) => grants(actor.permissions, permission, id));
}
