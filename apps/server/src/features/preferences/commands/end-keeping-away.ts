import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';

/** Removes a person from the requester's never-with list. */
export async function endKeepingAway({ db, company_id, actor }: RequestCtx, id: number): Promise<void> {
  found(
    await db
      .deleteFrom('never_with')
      .where('company_id', '=', company_id)
      .where('user_id', '=', actor.user_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
}
