import type { feedEndpoints, InputOf, NotificationKind } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { tell } from './notify-members.ts';

const SETTLED_BY_DOING: NotificationKind[] = ['message', 'introduced', 'feedback_asked'];

/**
 * Marks all notifications of the reader as read; with `up_to` only those up to that one, with `coffee_id` only those about that
 * coffee. Messages are excluded then: opening the conversation reads them; the request for feedback also stays.
 */
export async function readAll(
  ctx: RequestCtx,
  { body }: InputOf<typeof feedEndpoints.notifications_update_last_read>,
): Promise<{ ok: true }> {
  const { company_id: companyId, actor } = ctx;
  const last = body.up_to ?? null;
  const coffee = body.coffee_id ?? null;
  const { numAffectedRows } = await sql`
    update notifications n set read_at = app_now()
    where n.company_id = ${companyId} and n.user_id = ${actor.user_id} and n.read_at is null
      and (${coffee}::bigint is null or (n.coffee_id = ${coffee} and n.kind <> all(${SETTLED_BY_DOING}::text[])))
      and (${last}::bigint is null or (n.created_at, n.id) <= (
        select l.created_at, l.id from notifications l
        where l.company_id = ${companyId} and l.user_id = ${actor.user_id} and l.id = ${last}))`.execute(
    ctx.db,
  );
  if (coffee === null || (numAffectedRows ?? 0n) > 0n) await tell(ctx, [actor]);
  return { ok: true };
}
