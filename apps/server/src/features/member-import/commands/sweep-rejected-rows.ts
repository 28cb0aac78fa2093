import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/**
 * Removes refused rows of old imports: they name people who never became members, and so could never ask for it. Their number
 * stays in the history. Any worker may run it, at any time.
 */
export async function sweepRejectedRows({ database }: Services): Promise<void> {
  await database.system('write', async (db) => {
    for (const table of [
      'upload_rejected_rows',
      'upload_rejections',
      'upload_chunks',
      'upload_managers',
    ] as const) {
      await sql`delete from ${sql.table(table)} as expired using uploads
        where uploads.company_id = expired.company_id and uploads.id = expired.upload_id
          and uploads.created_at < app_now() - make_interval(days => ${LIMITS.rejectedDays})`.execute(db);
    }
  });
}
