import { type BulkAnswer, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import { firstIds, type Found, insertAction, insertChanges, insertSteps } from '../queries.ts';
import type { BulkAction } from '../types.ts';

/**
 * Runs an action on the members that a query finds now: at once, or, when they are many, by a job in committed steps. Members who
 * are found and do not change count as skipped.
 */
export async function startBulkAction<Detail extends object>(
  ctx: RequestCtx,
  action: BulkAction<Detail>,
  members: Found,
  detail: Detail,
): Promise<BulkAnswer> {
  const ids = await firstIds(ctx.db, members, action.at_once ?? LIMITS.bulkAtOnce);
  if (ids.length > (action.at_once ?? LIMITS.bulkAtOnce)) return leave(ctx, action, members, detail);
  const changes = await action.change(ctx, ids, detail, 0);
  const count = changes.length;
  const counts = { total: ids.length, changed: count };
  const undoId = action.undo && count > 0 ? await insertAction(ctx, action, detail, counts) : null;
  if (undoId) await insertChanges(ctx, undoId, changes);
  await action.finish?.(ctx, count, detail);
  return { count, skipped: ids.length - count, undo_id: undoId };
}

async function leave<Detail extends object>(
  ctx: RequestCtx,
  action: BulkAction<Detail>,
  members: Found,
  detail: Detail,
): Promise<BulkAnswer> {
  const actionId = await insertAction(ctx, action, detail);
  const size = action.step ?? LIMITS.bulkStep;
  const total = await insertSteps(ctx, actionId, members, { size, most: action.step ?? LIMITS.bulkStepMax });
  const input = { act_id: actionId, act: action.name };
  return {
    job_id: await startLongJob(ctx, { kind: 'members_act', subject: `act:${actionId}`, input, total }),
  };
}
