import type { feedEndpoints, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { tell } from './notify.ts';

/** The reader has read everything; with `up_to` only what was told no later than that one. */
export async function readAll(
  ctx: RequestCtx,
  { body }: InputOf<typeof feedEndpoints.notifications_update_last_read>,
): Promise<{ ok: true }> {
  const { company_id: companyId, actor } = ctx;
  const last = body.up_to ?? null;
  await sql`
    update notifications n set read_at = app_now()
    where n.company_id = ${companyId} and n.user_id = ${actor.user_id} and n.read_at is null
      and (${last}::bigint is null or (n.created_at, n.id) <= (
        select l.created_at, l.id from notifications l
        where l.company_id = ${companyId} and l.user_id = ${actor.user_id} and l.id = ${last}))`.execute(
    ctx.db,
  );
  await tell(ctx, [actor]);
  return { ok: true };
}
