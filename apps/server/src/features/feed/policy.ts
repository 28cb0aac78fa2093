import { ROLES } from '@fika/contract';
import { sql } from 'kysely';

/** Member `u` runs the program of round `r`. */
export const managesRow = sql`(u.role = ${ROLES.superadmin} or (u.role = ${ROLES.admin} and (
  u.permissions is null or u.permissions -> 'programs_management' is null
  or u.permissions -> 'programs_management' = '"all"'::jsonb
  or u.permissions -> 'programs_management' @> to_jsonb(r.campaign_id))))`;
