import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

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
export async function getLongJob({ db, company_id: companyId }: Scope, id: number, userId: number) {
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

/** The waiting or running work of a kind about some subjects, of any requester. */
export function listOpenJobs(
  { db, company_id: companyId }: Scope,
  kind: string,
  subjects: readonly string[],
) {
  return db
    .selectFrom('long_jobs')
    .select(['id', 'subject', 'user_id', 'progress'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .orderBy('id')
    .execute();
}

/** The waiting or running work of one person, with its input. */
export function listRunningJobs({ db, company_id: companyId }: Scope, userId: number) {
  return db
    .selectFrom('long_jobs')
    .select([...COLUMNS, 'input'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute();
}
