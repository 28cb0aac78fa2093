import type { BulkDone } from '@fika/contract';
import { z } from 'zod';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { noteStep } from '#features/long-jobs/commands/note-step.ts';
import type { LongJobKind, LongRun } from '#features/long-jobs/types.ts';
import { mayAct } from '../policy.ts';
import {
  type ActionRow,
  countStep,
  findActor,
  getActionForUpdate,
  insertChanges,
  takeStep,
} from '../queries.ts';
import { type ActionCtx, bulkAction, type BulkAction } from '../types.ts';

/** `act` is for the event of the job to its admin; jobs of an earlier version have none. */
const input = z.object({ act_id: z.uuid(), act: z.string().optional() });
type Run = LongRun<z.output<typeof input>>;

/**
 * An action on many members, step by step. The changes of a step, and the fact that it is done, are one transaction: after a
 * killed process another one runs the next steps, and a canceled action keeps its done steps.
 */
export const membersAction: LongJobKind<z.output<typeof input>> = {
  kind: 'members_act',
  input,
  run: async (run) => {
    for (;;) {
      run.signal.throwIfAborted();
      const { row, isOver } = await inCompany(
        run.services,
        run.company_id,
        'write',
        (ctx) => nextStep(ctx, run),
        run.log,
      );
      if (isOver) return answerOf(run.services, row);
    }
  },
};

async function nextStep(ctx: Ctx, run: Run): Promise<{ row: ActionRow; isOver: boolean }> {
  const before = await getActionForUpdate(ctx, run.input.act_id);
  const ids = await takeStep(ctx, before.id);
  if (!ids) return { row: before, isOver: true };
  const action = bulkAction(ctx, before.act);
  const detail = action.detail.parse(before.detail);
  const acting = await actAgain(ctx, before, action, detail);
  const changes = await action.change(acting, ids, detail, before.done);
  if (action.undo) await insertChanges(ctx, before.id, changes);
  const row = await countStep(ctx, before.id, ids.length, changes.length);
  if (row.done >= row.total) await action.finish?.(acting, row.changed, detail);
  const { done, total } = row;
  const lives = await noteStep(ctx, run.job_id, { done, total, result: answerOf(run.services, row) });
  // Canceled while this step ran: it is rolled back, and the ones before stay.
  if (!lives) throw new Error('The action was canceled');
  return { row, isOver: false };
}

function answerOf(services: Services, { id, act, done, changed }: ActionRow): BulkDone {
  const canUndo = bulkAction({ services }, act).undo !== undefined && changed > 0;
  return { count: changed, skipped: done - changed, undo_id: canUndo ? id : null };
}

/** The admin who started it, with their current permissions. */
async function actAgain(ctx: Ctx, row: ActionRow, action: BulkAction, detail: object): Promise<ActionCtx> {
  const actor = await findActor(ctx, row.user_id);
  if (!actor || !mayAct(actor, action, detail)) throw new Problem('rights_lost');
  return { ...ctx, actor, client: { ip: row.ip, user_agent: row.user_agent } };
}
