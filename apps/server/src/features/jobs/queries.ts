import type { Db } from '../../platform/db/database.ts';
import { found } from '../../platform/problem.ts';

const COLUMNS = [
  'id',
  'kind',
  'state',
  'progress',
  'done',
  'total',
  'result',
  'problem',
  'problem_values',
  'created_at',
  'finished_at',
] as const;

/** Long work of one person, or not-found. */
export async function getLongJob(db: Db, companyId: number, id: number, userId: number) {
  return found(
    await db
      .selectFrom('long_jobs')
      .select(COLUMNS)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
}
export type LongJobRow = Awaited<ReturnType<typeof getLongJob>>;

/** The long work of one person that waits or runs, with what was asked for. */
export function listRunningJobs(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('long_jobs')
    .select([...COLUMNS, 'input'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute();
}
