import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/** Folds the many rows that statements on members added into one. Any worker may run it, at any time, also while others count. */
export async function foldMemberCounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.system('write', async (db) => {
    await sql`
      with folded as (
        delete from member_counts where company_id in (
          select company_id from member_counts group by company_id having count(*) > 1)
        returning company_id, active, inactive)
      insert into member_counts (company_id, active, inactive)
      select company_id, sum(active), sum(inactive) from folded group by company_id`.execute(db);
  });
}
