import { type NeverWithPerson, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { getMember } from '#features/members/queries.ts';
import { presentNeverWith } from '../coworkers/queries.ts';
import { listNeverWith } from '../never-with/queries.ts';
import { lockPreferences } from '../rules.ts';

/**
 * Adds a coworker to the requester's never-with list. Writes no audit entry and no event, so that the list is in one table only.
 */
export async function keepAway(ctx: RequestCtx, otherId: number): Promise<NeverWithPerson> {
  const { db, company_id, actor } = ctx;
  found(otherId === actor.user_id ? null : true);
  await lockPreferences(ctx);
  await getMember(ctx, otherId);
  const before = await listNeverWith(ctx, actor.user_id);
  const isThere = before.some(({ user_id: id }) => id === otherId);
  if (!isThere && before.length >= LIMITS.neverWith) {
    throw new Problem('too_many_never_with', { values: { max: String(LIMITS.neverWith) } });
  }
  await db
    .insertInto('never_with')
    .values({ company_id, user_id: actor.user_id, other_id: otherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = (await listNeverWith(ctx, actor.user_id)).find(({ user_id: id }) => id === otherId);
  return presentNeverWith(ctx, found(row));
}
