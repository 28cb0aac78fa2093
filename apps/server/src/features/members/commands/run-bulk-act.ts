import { type BulkDone, grants, ROLES } from '@fika/contract';
import { z } from 'zod';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { noteStep } from '#features/long-jobs/commands/note-step.ts';
import type { LongJobKind, LongRun } from '#features/long-jobs/kinds.ts';
import { findActor } from '../acting.ts';
import { type ActRow, countStep, getActForUpdate, insertChanges, takeStep } from '../bulk-act-rows.ts';
import { type ActCtx, type BulkAct, bulkAct } from '../bulk-acts.ts';

/** `act` is told to whoever asked what goes on; jobs of an earlier version have none. */
const input = z.object({ act_id: z.uuid(), act: z.string().optional() });
type Run = LongRun<z.output<typeof input>>;

/**
 * An act on many members, step by step. What a step does, and that it was done, is one transaction: a process that is
 * killed leaves the steps that follow to another one, and whoever cancels it keeps what was done.
 */
export const membersAct: LongJobKind<z.output<typeof input>> = {
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

async function nextStep(ctx: Ctx, run: Run): Promise<{ row: ActRow; isOver: boolean }> {
  const before = await getActForUpdate(ctx, run.input.act_id);
  const ids = await takeStep(ctx, before.id);
  if (!ids) return { row: before, isOver: true };
  const act = bulkAct(ctx, before.act);
  const detail = act.detail.parse(before.detail);
  const acting = await actAgain(ctx, before, act, detail);
  const changes = await act.change(acting, ids, detail, before.done);
  if (act.undo) await insertChanges(ctx, before.id, changes);
  const row = await countStep(ctx, before.id, ids.length, changes.length);
  if (row.done >= row.total) await act.finish?.(acting, row.changed, detail);
  const { done, total } = row;
  const lives = await noteStep(ctx, run.job_id, { done, total, result: answerOf(run.services, row) });
  // Canceled while this step ran: it is taken back, and the ones before stay.
  if (!lives) throw new Error('The act was canceled');
  return { row, isOver: false };
}

function answerOf(services: Services, { id, act, done, changed }: ActRow): BulkDone {
  const canUndo = bulkAct({ services }, act).undo !== undefined && changed > 0;
  return { count: changed, skipped: done - changed, undo_id: canUndo ? id : null };
}

/** Whoever asked, with the rights that they have now. */
async function actAgain(ctx: Ctx, row: ActRow, act: BulkAct, detail: object): Promise<ActCtx> {
  const actor = await findActor(ctx, row.user_id);
  if (!actor || !mayAct(actor, act, detail)) throw new Problem('rights_lost');
  return { ...ctx, actor, client: { ip: row.ip, user_agent: row.user_agent } };
}

/** Whether somebody may do, or undo, an act. */
export function mayAct(actor: ActCtx['actor'], act: BulkAct, detail: object): boolean {
  const { permission } = act;
  if (permission === null || actor.role === ROLES.superadmin) return true;
  if (!act.items) return grants(actor.permissions, permission);
  return act.items(detail).every((id) => grants(actor.permissions, permission, id));
}
