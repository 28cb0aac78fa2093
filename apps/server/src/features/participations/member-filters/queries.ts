import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { FilterSource } from '#features/member-filters/types.ts';

/**
 * The filter by programs: members who take part. These were in one of its sessions, answered or not, and have not left the
 * program since.
 */
export const programSource: FilterSource = {
  type: 'campaign',
  named_for: 'programs_management',
  find: (db, companyId, ids) =>
    db
      .selectFrom('campaigns')
      .select(['id', 'name'])
      .where('company_id', '=', companyId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute(),
  holds: (companyId, ids) => sql`users.id in (
    select m.user_id from rounds r
    join round_members m on m.company_id = ${companyId} and m.round_id = r.id
    left join memberships s
      on s.company_id = ${companyId} and s.campaign_id = r.campaign_id and s.user_id = m.user_id
    where r.company_id = ${companyId} and r.campaign_id = any(${ids}::bigint[]) and r.status <> ${ROUND_STATUS.deleted}
      and s.status is distinct from 'left')`,
};
