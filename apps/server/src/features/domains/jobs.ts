import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { checkDomains } from './commands/check-domains.ts';
import { tellClaimants } from './commands/tell-claimants.ts';
import { PROOF_MOVED } from './proof-moved.ts';

const LOOK_SECONDS = 300;

export const domainJobs = [
  defineJob<Services, object>({
    name: 'domains.check',
    payload: z.object({}),
    retries: 0,
    everySeconds: LOOK_SECONDS,
    run: checkDomains,
  }),
  defineJob<Services, { company_id: number; domain: string }>({
    name: PROOF_MOVED,
    payload: z.object({ company_id: z.number(), domain: z.string() }),
    retries: 3,
    run: tellClaimants,
  }),
];
