import type { Db } from '../../platform/db/database.ts';
import { found } from '../../platform/problem.ts';

/** Long work of one person, or not-found. */
export async function getLongJob(db: Db, companyId: number, id: number, userId: number) {
  return found(
    await db
      .selectFrom('long_jobs')
      .select(['id', 'kind', 'state', 'progress', 'done', 'total', 'result', 'problem', 'problem_values'])
      .select(['created_at', 'finished_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
}
export type LongJobRow = Awaited<ReturnType<typeof getLongJob>>;
