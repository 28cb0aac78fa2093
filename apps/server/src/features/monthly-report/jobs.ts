import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sendMonthlyReport } from './commands/send-monthly-report.ts';
import { listWaiting, type Waiting } from './queries.ts';
import { reportAt } from './rules.ts';

const LOOK_SECONDS = 900;
const SEND = 'monthly-report.send';

/** Whether a report is due that has a recipient since before. */
function isDue({ timezone, since }: Waiting, now: string): boolean {
  const due = Date.parse(reportAt(now, timezone).due_at);
  return due <= Date.parse(now) && Date.parse(since) < due;
}

export const monthlyReportJobs = [
  defineJob<Services, object>({
    name: 'monthly-report.look',
    payload: z.object({}),
    retries: 0,
    everySeconds: LOOK_SECONDS,
    run: async (services) => {
      const { now, waiting } = await services.database.system('read', async (db) => ({
        now: await appNow(db),
        waiting: await listWaiting(db),
      }));
      for (const one of waiting.filter((company) => isDue(company, now))) {
        const { company_id: companyId } = one;
        await inCompany(services, companyId, 'write', (ctx) =>
          ctx.enqueue(SEND, { company_id: companyId }, { singletonKey: String(companyId) }),
        );
      }
    },
  }),
  defineJob<Services, { company_id: number }>({
    name: SEND,
    payload: z.object({ company_id: z.number() }),
    // The next look enqueues it again.
    retries: 0,
    isLong: true,
    run: sendMonthlyReport,
  }),
];
