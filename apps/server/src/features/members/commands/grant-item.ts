import { grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { ListedPermission } from '../types.ts';

/**
 * Adds an object to the permissions of the admin who made it. An admin who may add programs and manages only listed ones could
 * not open it otherwise.
 */
export async function grantItem(ctx: RequestCtx, permission: ListedPermission, id: number): Promise<void> {
  const { actor, company_id } = ctx;
  if (actor.role === ROLES.superadmin || grants(actor.permissions, permission, id)) return;
  await sql`update users set permissions = jsonb_set(permissions, ${[permission]}::text[],
      (permissions -> ${permission}::text) || to_jsonb(${id}::bigint))
    where company_id = ${company_id} and id = ${actor.user_id}
      and jsonb_typeof(permissions -> ${permission}::text) = 'array'`.execute(ctx.db);
  await ctx.publish(`user:${actor.user_id}`, 'permissions.changed', {});
}
