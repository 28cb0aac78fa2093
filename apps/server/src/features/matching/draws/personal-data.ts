import { sql } from 'kysely';
import type { PersonalData } from '#features/members/types.ts';

/** Groups that an admin replaced by "Match again" and can restore. Members never see them. */
export const storedDrawData: PersonalData = {
  name: 'replaced_groups',
  collect: async ({ db, company_id: companyId }, { user_id: userId }) => {
    const { rows } = await sql`
      select distinct c.name as program, r.number as session
      from round_draws d
      join rounds r on r.company_id = d.company_id and r.id = d.round_id
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where d.company_id = ${companyId} and d.people @> array[${userId}::bigint]
      order by 1, 2`.execute(db);
    return rows;
  },
  // A group without one of its people is another group: it cannot be restored, and is deleted as a whole.
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    // A request that stores groups of the person locks this row: this waits for it, and then finds what it stored.
    await sql`
      select from round_members where company_id = ${companyId} and user_id = ${userId} for update`.execute(
      db,
    );
    await sql`
      delete from round_draws where company_id = ${companyId} and people @> array[${userId}::bigint]`.execute(
      db,
    );
  },
};
