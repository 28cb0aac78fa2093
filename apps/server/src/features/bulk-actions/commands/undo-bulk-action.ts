import { type BulkAnswer, ROLES } from '@fika/contract';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { mayAct } from '../policy.ts';
import {
  type ActRow,
  changedMembers,
  dropChanges,
  dropSteps,
  endUndone,
  getActForUpdate,
  isGone,
  listChanges,
} from '../queries.ts';
import { type ActCtx, type BulkAct, bulkAct } from '../types.ts';
import { startBulkAct } from './start-bulk-action.ts';

interface Undoing {
  act_id: string;
}

/** Whether somebody may undo it for being who they are: they did it, or are a superadmin. */
const isTheirs = ({ actor }: ActCtx, row: ActRow): boolean =>
  row.user_id === actor.user_id || actor.role === ROLES.superadmin;

/** Undoing is an act as others are: in steps when it is about many. */
export const undoAct: BulkAct<Undoing> = {
  name: 'undo',
  permission: null,
  detail: z.object({ act_id: z.uuid() }),
  change: async (ctx, ids, { act_id: actId }) => {
    const row = await getActForUpdate(ctx, actId);
    const act = bulkAct(ctx, row.act);
    const detail = act.detail.parse(row.detail);
    if (!act.undo || !isTheirs(ctx, row) || !mayAct(ctx.actor, act, detail)) throw new Problem('rights_lost');
    const changes = await listChanges(ctx, actId, ids);
    const restored = await act.undo(ctx, changes, detail);
    await dropChanges(ctx, actId, ids);
    return restored.map((id) => ({ user_id: id, before: {}, after: {} }));
  },
  finish: async (ctx, count, { act_id: actId }) => {
    const { act } = await getActForUpdate(ctx, actId);
    await endUndone(ctx, actId);
    await recordAudit(ctx, { action: 'members.act_undone', data: { act, count } });
  },
};

/**
 * Takes back what an act on many members did and nobody has changed since. By whoever did it, or a superadmin, and
 * within a day. If it still goes on, the rest of it is left.
 *
 * @throws Problem `undo_gone` for one that is undone already, or too old.
 */
export async function undoBulkAct(ctx: RequestCtx, actId: string): Promise<BulkAnswer> {
  const row = await getActForUpdate(ctx, actId);
  const act = bulkAct(ctx, row.act);
  found(isTheirs(ctx, row) && act.undo ? true : null);
  if (!mayAct(ctx.actor, act, act.detail.parse(row.detail))) {
    throw new Problem('permission_missing', { values: { permission: String(act.permission) } });
  }
  if (await isGone(ctx, row)) throw new Problem('undo_gone');
  await dropSteps(ctx, actId);
  const answer = await startBulkAct(ctx, undoAct, changedMembers(ctx, actId), { act_id: actId });
  await endUndone(ctx, actId);
  return answer;
}
