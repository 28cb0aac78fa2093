import { ROLES } from '@fika/contract';
import { sql } from 'kysely';

/**
 * Member `u` manages the program of `r`, a row with a `campaign_id`. A row without a program is for those who manage all programs:
 * a comparison with null is never true.
 */
export const managesRow = sql`(u.role = ${ROLES.superadmin} or (u.role = ${ROLES.admin} and (
  u.permissions is null or u.permissions -> 'programs_management' is null
  or u.permissions -> 'programs_management' = '"all"'::jsonb
  or u.permissions -> 'programs_management' @> to_jsonb(r.campaign_id))))`;
