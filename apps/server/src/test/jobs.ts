import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/** Runs all jobs, so many at a time; those that would start later too. */
export async function runAllJobs(services: Services, atOnce = 1): Promise<void> {
  for (;;) {
    await services.jobs.drain(services, atOnce);
    const { numAffectedRows: later = 0n } = await services.database.global('write', (db) =>
      sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`.execute(
        db,
      ),
    );
    if (later === 0n) return;
  }
}
