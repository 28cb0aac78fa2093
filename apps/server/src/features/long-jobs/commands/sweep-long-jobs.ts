import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { publishLongJob, PUBLISHED_COLUMNS } from './publish-long-job.ts';

/** The queue brings a job of a dead process to another one long before this. */
const SILENT = '5 minutes';
const KEEP = '1 day';

/** Marks work without a living process as failed, and removes work older than a day. Any worker may run it, at any time. */
export async function sweepLongJobs(services: Services): Promise<void> {
  const silent = await services.database.system('write', async (db) => {
    await db
      .deleteFrom('long_jobs')
      .where('created_at', '<', sql<string>`app_now() - ${KEEP}::interval`)
      .execute();
    return db
      .updateTable('long_jobs')
      .set({ state: 'failed', problem: 'internal', finished_at: sql`app_now()`, updated_at: sql`app_now()` })
      .where('state', '=', 'running')
      .where('updated_at', '<', sql<string>`app_now() - ${SILENT}::interval`)
      .returning(['company_id', ...PUBLISHED_COLUMNS])
      .execute();
  });
  for (const job of silent) {
    await inCompany(services, job.company_id, 'write', (ctx) => publishLongJob(ctx, job));
  }
}
