import { LIMITS } from '@fika/contract';
import { z } from 'zod';
import { type Ctx, inCompany } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#features/audit/record.ts';
import { noteStep } from '#features/long-jobs/commands/note-step.ts';
import type { LongJobKind, LongRun } from '#features/long-jobs/types.ts';
import { fieldValues } from '../types.ts';
import { getCategory, holdFields } from '../queries.ts';
import { finishMerge, mergeOf, type MergeOptions } from './queries.ts';

type Run = LongRun<MergeOptions>;

interface Progress {
  done: number;
  total: number;
  /** The last member of the step before; null when all of them were seen. */
  last: number | null;
}

/**
 * A merge of choices that many members have, in committed steps: a canceled one keeps its steps, and a second run continues after
 * the first one.
 */
export const choicesMerge: LongJobKind<MergeOptions> = {
  kind: 'choices_merge',
  input: z.object({ category: z.int(), from: z.array(z.string()), into: z.string() }),
  run: async (work) => {
    let progress = await begin(work);
    while (progress.last !== null) {
      work.signal.throwIfAborted();
      progress = await step(work, progress, progress.last);
    }
    return end(work, progress);
  },
};

const answer = (count: number) => ({ count, skipped: 0, undo_id: null });

/** The number of remaining members, and of those that an earlier run has done. */
async function begin(work: Run): Promise<Progress> {
  return inCompany(work.services, work.company_id, 'read', async (ctx) => {
    const { field, from } = mergeOf(await getCategory(ctx, work.input.category), work.input);
    const earlier = await ctx.db
      .selectFrom('long_jobs')
      .select('done')
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', work.job_id)
      .executeTakeFirst();
    const done = earlier?.done ?? 0;
    const left = from.length === 0 ? 0 : await fieldValues(ctx).countWith(ctx, field, from);
    return { done, total: done + left, last: 0 };
  });
}

/** Stops for an admin who lost the permission to edit members: done steps stay. */
async function assertMay(ctx: Ctx, work: Run): Promise<void> {
  if (!(await fieldValues(ctx).mayChange(ctx, work.user_id))) throw new Problem('rights_lost');
}

async function step(work: Run, { done, total }: Progress, after: number): Promise<Progress> {
  return inCompany(work.services, work.company_id, 'write', async (ctx) => {
    await assertMay(ctx, work);
    await holdFields(ctx);
    const { field, from, into } = mergeOf(await getCategory(ctx, work.input.category), work.input);
    const { count, last } = await fieldValues(ctx).replaceChoices(ctx, {
      category: field,
      from,
      into,
      after,
      limit: LIMITS.bulkStep,
    });
    const next = { done: done + count, total: Math.max(total, done + count), last };
    await note(ctx, work, next);
    return next;
  });
}

async function end(work: Run, { done, total }: Progress) {
  return inCompany(work.services, work.company_id, 'write', async (ctx) => {
    await assertMay(ctx, work);
    const { count, merge } = await finishMerge(ctx, work.input);
    const all = done + count;
    if (merge.from.length > 0) {
      const { from, into } = merge;
      await recordAudits(ctx.db, [
        {
          action: 'field.choices_merged',
          target_type: 'category',
          target_id: merge.field.id,
          data: { from, into, count: all },
          company_id: ctx.company_id,
          actor_id: work.user_id,
          client: null,
        },
      ]);
    }
    await note(ctx, work, { done: all, total: Math.max(total, all) });
    return answer(all);
  });
}

/** A step of work that was canceled is not committed. */
async function note(ctx: Ctx, work: Run, { done, total }: Omit<Progress, 'last'>) {
  const isMine = await noteStep(ctx, work.job_id, { done, total, result: answer(done) });
  if (!isMine) throw new Error('The merge was canceled');
}
