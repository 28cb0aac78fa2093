import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** The changes of a member by actions on many members. They are stored for a day, so that they can be undone. */
export function listActionsAbout({ db, company_id: companyId }: Ctx, id: number) {
  return db
    .selectFrom('bulk_act_changes as c')
    .innerJoin('bulk_acts as a', (join) =>
      join.onRef('a.company_id', '=', 'c.company_id').onRef('a.id', '=', 'c.act_id'),
    )
    .select(['a.act', 'c.at', 'c.before', 'c.after'])
    .where('c.company_id', '=', companyId)
    .where('c.user_id', '=', id)
    .orderBy('c.at')
    .execute();
}

/** Removes what actions on many members stored about one of them. */
export async function removeActionsAbout({ db, company_id: companyId }: Ctx, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('bulk_act_changes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .returning('act_id')
    .execute();
  // A value that was set for them alone may identify them; one that others got as well does not.
  const acts = [...new Set(gone.map(({ act_id: action }) => action))];
  await sql`
    update bulk_acts a set detail = '{"values": {}}'::jsonb, undone_at = coalesce(a.undone_at, app_now())
    where a.company_id = ${companyId} and a.id = any(${acts}::uuid[]) and a.act = 'update_fields'
      and not exists (select from bulk_act_changes c where c.company_id = a.company_id and c.act_id = a.id)
      and not exists (select from bulk_act_steps s where s.company_id = a.company_id and s.act_id = a.id)`.execute(
    db,
  );
  // Their own actions can still be undone; the client is their data.
  await sql`update bulk_acts set ip = '', user_agent = '' where company_id = ${companyId} and user_id = ${id}`.execute(
    db,
  );
}
