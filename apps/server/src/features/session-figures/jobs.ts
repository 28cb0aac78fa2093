import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { refreshFigures } from './commands/refresh-figures.ts';
import { findOutdated } from './queries.ts';

const REFRESH_SECONDS = 600;

export const sessionFiguresJobs = [
  defineJob<Services, object>({
    name: 'session-figures.refresh',
    payload: z.object({}),
    retries: 0,
    everySeconds: REFRESH_SECONDS,
    run: async (services, _payload, log) => {
      for (const { company_id: companyId, round_id: roundId } of await services.database.system(
        'read',
        findOutdated,
      )) {
        if (services.jobs.isStopping) return;
        // A failure in one session must not stop the others.
        await inCompany(services, companyId, 'write', (ctx) => refreshFigures(ctx, roundId)).catch(
          (error: unknown) =>
            log.error({ err: error, company_id: companyId, round_id: roundId }, 'could not refresh figures'),
        );
      }
    },
  }),
];
