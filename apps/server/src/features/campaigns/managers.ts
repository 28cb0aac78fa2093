import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** The active admins who run a program. */
export async function listManagers(ctx: Ctx, campaignId: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select id as user_id from users
    where company_id = ${ctx.company_id} and is_active and (role = ${ROLES.superadmin} or (role = ${ROLES.admin} and (
      permissions is null or permissions -> 'programs_management' is null
      or permissions -> 'programs_management' = '"all"'::jsonb
      or permissions -> 'programs_management' @> to_jsonb(${campaignId}::bigint))))
    order by id`.execute(ctx.db);
  return rows;
}
