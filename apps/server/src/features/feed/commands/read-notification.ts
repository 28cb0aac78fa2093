import type { feedEndpoints, InputOf, MemberNotification } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { presentNotification } from '../present.ts';
import { getNotification } from '../queries.ts';
import { tell } from './notify-members.ts';

/** The reader has read a notification, or takes that back. The time is the server's: browsers know it less well. */
export async function readNotification(
  ctx: RequestCtx,
  { params, body }: InputOf<typeof feedEndpoints.notifications_update>,
): Promise<MemberNotification> {
  const { company_id: companyId, db, actor } = ctx;
  const changed = await db
    .updateTable('notifications')
    .set({ read_at: body.read_at === null ? null : sql<string>`app_now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', actor.user_id)
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirst();
  found(changed);
  await tell(ctx, [actor]);
  return presentNotification(await getNotification(ctx, params.id));
}
