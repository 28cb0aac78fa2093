import type { Icebreaker } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getOwnIcebreaker, listOwnIcebreakers, lockIcebreakers } from '../queries.ts';
import { assertNew } from '../rules.ts';

/** Changes a question of the company, also for the coffees that have it. */
export async function updateIcebreaker(
  ctx: RequestCtx,
  id: number,
  question: Omit<Icebreaker, 'id'>,
): Promise<Icebreaker> {
  await lockIcebreakers(ctx);
  await getOwnIcebreaker(ctx, id);
  const others = await listOwnIcebreakers(ctx);
  assertNew(
    question,
    others.filter((one) => one.id !== id),
  );
  await ctx.db
    .updateTable('icebreakers')
    .set(question)
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, { action: 'icebreaker.updated', target_type: 'icebreaker', target_id: id });
  await ctx.publish('admins', 'icebreakers.changed', {});
  return { id, ...question };
}
