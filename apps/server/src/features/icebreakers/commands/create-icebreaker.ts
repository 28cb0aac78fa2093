import { type Icebreaker, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { listOwnIcebreakers, lockIcebreakers } from '../queries.ts';
import { assertNew } from '../rules.ts';

/** Adds a question of the company. */
export async function createIcebreaker(
  ctx: RequestCtx,
  question: Omit<Icebreaker, 'id'>,
): Promise<Icebreaker> {
  await lockIcebreakers(ctx);
  const others = await listOwnIcebreakers(ctx);
  assertNew(question, others);
  if (others.length >= LIMITS.icebreakersMax) {
    throw new Problem('icebreakers_full', { values: { max: String(LIMITS.icebreakersMax) } });
  }
  const { id } = await ctx.db
    .insertInto('icebreakers')
    .values({ company_id: ctx.company_id, ...question })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, { action: 'icebreaker.created', target_type: 'icebreaker', target_id: id });
  await ctx.publish('admins', 'icebreakers.changed', {});
  return { id, ...question };
}
