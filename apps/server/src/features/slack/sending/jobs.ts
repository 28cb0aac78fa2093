import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { drainTeam } from './commands/drain-team.ts';

export const sendingJobs = [
  defineJob<Services, { company_id: number; team_id: number }>({
    name: 'deliveries.drain-slack',
    payload: z.object({ company_id: z.int(), team_id: z.int() }),
    retries: 0,
    // It runs as long as messages leave, and waits for Slack most of the time.
    isOutside: true,
    run: drainTeam,
  }),
];
