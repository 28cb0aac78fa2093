import { sql } from 'kysely';
import type { PersonalData } from './personal-data.ts';

/** What acts on many members keep about each of them for a day, so that they can be undone. */
export const bulkData: PersonalData = {
  name: 'recent_acts',
  collect: async ({ db, company_id: companyId }, { user_id: id }) =>
    db
      .selectFrom('bulk_act_changes as c')
      .innerJoin('bulk_acts as a', (join) =>
        join.onRef('a.company_id', '=', 'c.company_id').onRef('a.id', '=', 'c.act_id'),
      )
      .select(['a.act', 'c.at', 'c.before', 'c.after'])
      .where('c.company_id', '=', companyId)
      .where('c.user_id', '=', id)
      .orderBy('c.at')
      .execute(),
  erase: async ({ db, company_id: companyId }, { user_id: id }) => {
    const gone = await db
      .deleteFrom('bulk_act_changes')
      .where('company_id', '=', companyId)
      .where('user_id', '=', id)
      .returning('act_id')
      .execute();
    // A value that was written to them alone says who they were; one that others got as well says nothing of them.
    const acts = [...new Set(gone.map(({ act_id: act }) => act))];
    await sql`
      update bulk_acts a set detail = '{"values": {}}'::jsonb, undone_at = coalesce(a.undone_at, app_now())
      where a.company_id = ${companyId} and a.id = any(${acts}::uuid[]) and a.act = 'update_fields'
        and not exists (select from bulk_act_changes c where c.company_id = a.company_id and c.act_id = a.id)
        and not exists (select from bulk_act_steps s where s.company_id = a.company_id and s.act_id = a.id)`.execute(
      db,
    );
    await db
      .deleteFrom('member_exports')
      .where('company_id', '=', companyId)
      .where('user_id', '=', id)
      .execute();
    // What they did themself can still be undone; from where they did it is theirs.
    await sql`update bulk_acts set ip = '', user_agent = '' where company_id = ${companyId} and user_id = ${id}`.execute(
      db,
    );
  },
};
