import { type BulkAnswer, type ENDPOINTS, type InputOf, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import { fieldValues } from '../types.ts';
import { finishMerge, mergeOf } from '../merges/queries.ts';
import { getCategory } from '../queries.ts';

type Input = InputOf<typeof ENDPOINTS.categories.categories_merge_choices>;

/** Makes several choices of a field one. Of many members it is long work, in steps; until its end nothing is taken away. */
export async function mergeChoicesOf(ctx: RequestCtx, { params, body }: Input): Promise<BulkAnswer> {
  const options = { category: params.id, from: body.from, into: body.into };
  const { field, from, into } = mergeOf(await getCategory(ctx, params.id), options);
  const concerned = from.length === 0 ? 0 : await fieldValues(ctx).countWith(ctx, field, from);
  if (concerned > LIMITS.bulkAtOnce) {
    // Only an identical merge, requested again, joins an earlier one.
    const subject = `category:${field.id} ${from.toSorted().join(' ')} > ${into}`;
    return { job_id: await startLongJob(ctx, { kind: 'choices_merge', subject, input: options }) };
  }
  const { count, merge } = await finishMerge(ctx, options);
  if (merge.from.length > 0) {
    await recordAudit(ctx, {
      action: 'field.choices_merged',
      target_type: 'category',
      target_id: field.id,
      data: { from: merge.from, into: merge.into, count },
    });
  }
  return { count, skipped: 0, undo_id: null };
}
