import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/jobs.ts';
import { runTick } from './commands/run-tick.ts';

/** Opens sessions and hands out their steps. `seconds` is how often dates are looked at. */
export function tickJobs(seconds: number): JobDefinition<Services>[] {
  return [
    defineJob<Services, object>({
      name: 'campaigns.tick',
      payload: z.object({}),
      retries: 0,
      everySeconds: seconds,
      run: runTick,
    }),
  ];
}
