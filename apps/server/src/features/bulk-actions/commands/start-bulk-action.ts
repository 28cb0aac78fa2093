import { type BulkAnswer, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import { firstIds, type Found, insertAct, insertChanges, insertSteps } from '../queries.ts';
import type { BulkAct } from '../types.ts';

/**
 * Does something to the members that a query finds now: at once, or, when they are many, by a job in committed steps.
 * Those who are found and stay as they are count as skipped.
 */
export async function startBulkAct<Detail extends object>(
  ctx: RequestCtx,
  act: BulkAct<Detail>,
  members: Found,
  detail: Detail,
): Promise<BulkAnswer> {
  const ids = await firstIds(ctx.db, members, act.at_once ?? LIMITS.bulkAtOnce);
  if (ids.length > (act.at_once ?? LIMITS.bulkAtOnce)) return leave(ctx, act, members, detail);
  const changes = await act.change(ctx, ids, detail, 0);
  const count = changes.length;
  const counts = { total: ids.length, changed: count };
  const undoId = act.undo && count > 0 ? await insertAct(ctx, act, detail, counts) : null;
  if (undoId) await insertChanges(ctx, undoId, changes);
  await act.finish?.(ctx, count, detail);
  return { count, skipped: ids.length - count, undo_id: undoId };
}

async function leave<Detail extends object>(
  ctx: RequestCtx,
  act: BulkAct<Detail>,
  members: Found,
  detail: Detail,
): Promise<BulkAnswer> {
  const actId = await insertAct(ctx, act, detail);
  const size = act.step ?? LIMITS.bulkStep;
  const total = await insertSteps(ctx, actId, members, { size, most: act.step ?? LIMITS.bulkStepMax });
  const input = { act_id: actId, act: act.name };
  return {
    job_id: await startLongJob(ctx, { kind: 'members_act', subject: `act:${actId}`, input, total }),
  };
}
