import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { ListedPermission } from '../types.ts';

/** Removes a deleted object from the permissions of all admins who managed it by a list. */
export async function revokeItem(ctx: RequestCtx, permission: ListedPermission, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update users set permissions = jsonb_set(permissions, ${[permission]}::text[],
      coalesce((select jsonb_agg(item) from jsonb_array_elements(permissions -> ${permission}::text) item
        where item <> to_jsonb(${id}::bigint)), '[]'))
    where company_id = ${ctx.company_id}
      and case when jsonb_typeof(permissions -> ${permission}::text) = 'array'
        then permissions -> ${permission}::text @> to_jsonb(${id}::bigint) else false end
    returning id`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.publish(
    rows.map((row) => `user:${row.id}`),
    'permissions.changed',
    {},
  );
}
