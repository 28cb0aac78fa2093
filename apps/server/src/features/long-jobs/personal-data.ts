import type { Ctx } from '#platform/context.ts';

/** The long work that a person started in the last day. */
export async function listLongJobsOf({ db, company_id: companyId }: Ctx, userId: number) {
  return db
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'state', 'created_at', 'finished_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Removes the long work of a person; a running job finds no row and stops. */
export async function removeLongJobsOf({ db, company_id: companyId }: Ctx, userId: number): Promise<void> {
  await db
    .deleteFrom('long_jobs')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
