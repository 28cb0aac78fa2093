import { sql } from 'kysely';
import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { askForFeedback, findOver } from './commands/ask-for-feedback.ts';
import { notifyDue } from './commands/notify-due.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Older activity is not read. */
const KEEP_DAYS = 180;

export const feedJobs = [
  defineJob<Services, object>({
    name: 'feed.look',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async (services, _payload, log) => {
      const companies = await services.database.system('read', findCompanies);
      for (const { company_id: companyId } of companies) {
        if (services.jobs.isStopping) return;
        // A failure in one company must not stop the notifications of the others.
        await inCompany(services, companyId, 'write', notifyDue).catch((error: unknown) =>
          log.error({ err: error, company_id: companyId }, 'could not look for news'),
        );
      }
    },
  }),
  defineJob<Services, object>({
    name: 'feed.ask',
    payload: z.object({}),
    retries: 0,
    everySeconds: 5 * MINUTE,
    run: async (services, _payload, log) => {
      for (const companyId of await services.database.system('read', findOver)) {
        await askForFeedback(services, companyId).catch((error: unknown) =>
          log.error({ err: error, company_id: companyId }, 'could not ask for feedback'),
        );
      }
    },
  }),
  defineJob<Services, object>({
    name: 'feed.prune',
    payload: z.object({}),
    retries: 0,
    everySeconds: 24 * HOUR,
    run: async ({ database }) => {
      const tooOld = sql<string>`app_now() - make_interval(days => ${KEEP_DAYS})`;
      await database.system('write', async (db) => {
        await db.deleteFrom('notifications').where('created_at', '<', tooOld).execute();
        await db.deleteFrom('activities').where('created_at', '<', tooOld).execute();
      });
    },
  }),
];

/** Companies with a program that runs. */
function findCompanies(db: Parameters<Parameters<Services['database']['system']>[1]>[0]) {
  return db
    .selectFrom('campaigns')
    .select('company_id')
    .distinct()
    .where('status', '=', 'active')
    .orderBy('company_id')
    .execute();
}
