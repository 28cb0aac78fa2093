import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { measureNetwork } from './commands/measure-network.ts';
import { findUnmeasured } from './queries.ts';

const HOUR = 3_600;
const MEASURE = 'company-network.measure';

export const companyNetworkJobs = [
  defineJob<Services, object>({
    name: 'company-network.look',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async (services) => {
      for (const companyId of await services.database.system('read', findUnmeasured)) {
        await inCompany(services, companyId, 'write', (ctx) =>
          ctx.enqueue(MEASURE, { company_id: companyId }, { singletonKey: String(companyId) }),
        );
      }
    },
  }),
  defineJob<Services, { company_id: number }>({
    name: MEASURE,
    payload: z.object({ company_id: z.number() }),
    // The next look enqueues it again.
    retries: 0,
    isLong: true,
    run: measureNetwork,
  }),
];
