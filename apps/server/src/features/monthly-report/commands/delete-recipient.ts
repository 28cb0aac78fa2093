import type { Scope } from '#platform/context.ts';

/** Deletes a recipient of the monthly report. Returns whether there was one. */
export async function deleteRecipient({ db, company_id }: Scope, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('monthly_report_recipients')
    .where('company_id', '=', company_id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
