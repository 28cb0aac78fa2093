import { type BulkAnswer, ROLES } from '@fika/contract';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { mayAct } from '../policy.ts';
import {
  type ActionRow,
  changedMembers,
  dropChanges,
  dropSteps,
  endUndone,
  getActionForUpdate,
  isGone,
  listChanges,
} from '../queries.ts';
import { type ActionCtx, type BulkAction, bulkAction } from '../types.ts';
import { startBulkAction } from './start-bulk-action.ts';

interface Undoing {
  act_id: string;
}

/** Whether a person may undo it as its author, or as a superadmin. */
const isTheirs = ({ actor }: ActionCtx, row: ActionRow): boolean =>
  row.user_id === actor.user_id || actor.role === ROLES.superadmin;

/** Undoing is an action as others are: in steps when it is about many. */
export const undoAction: BulkAction<Undoing> = {
  name: 'undo',
  permission: null,
  detail: z.object({ act_id: z.uuid() }),
  change: async (ctx, ids, { act_id: actionId }) => {
    const row = await getActionForUpdate(ctx, actionId);
    const action = bulkAction(ctx, row.act);
    const detail = action.detail.parse(row.detail);
    if (!action.undo || !isTheirs(ctx, row) || !mayAct(ctx.actor, action, detail))
      throw new Problem('rights_lost');
    const changes = await listChanges(ctx, actionId, ids);
    const restored = await action.undo(ctx, changes, detail);
    await dropChanges(ctx, actionId, ids);
    return restored.map((id) => ({ user_id: id, before: {}, after: {} }));
  },
  finish: async (ctx, count, { act_id: actionId }) => {
    const { act } = await getActionForUpdate(ctx, actionId);
    await endUndone(ctx, actionId);
    await recordAudit(ctx, { action: 'members.act_undone', data: { act, count } });
  },
};

/**
 * Undoes the changes of an action on many members, except those of members who were changed since. For its author or a
 * superadmin, within a day. If it still runs, its remaining steps are dropped.
 *
 * @throws Problem `undo_gone` for one that is undone already, or too old.
 */
export async function undoBulkAction(ctx: RequestCtx, actionId: string): Promise<BulkAnswer> {
  const row = await getActionForUpdate(ctx, actionId);
  const action = bulkAction(ctx, row.act);
  found(isTheirs(ctx, row) && action.undo ? true : null);
  if (!mayAct(ctx.actor, action, action.detail.parse(row.detail))) {
    throw new Problem('permission_missing', { values: { permission: String(action.permission) } });
  }
  if (await isGone(ctx, row)) throw new Problem('undo_gone');
  await dropSteps(ctx, actionId);
  const answer = await startBulkAction(ctx, undoAction, changedMembers(ctx, actionId), { act_id: actionId });
  await endUndone(ctx, actionId);
  return answer;
}
