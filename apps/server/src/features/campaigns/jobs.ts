import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/jobs.ts';
import { tick } from './commands/tick.ts';

/** Background work of programs. `seconds` is how often dates are looked at. */
export function campaignJobs(seconds: number): JobDefinition<Services>[] {
  return [
    defineJob<Services, object>({
      name: 'campaigns.tick',
      payload: z.object({}),
      retries: 0,
      everySeconds: seconds,
      run: tick,
    }),
  ];
}
