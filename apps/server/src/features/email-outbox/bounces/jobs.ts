import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/jobs.ts';

const MINUTE = 60;

/** Reads the mailbox for bounces, where there is one. */
export function bounceJobs({ BOUNCE_IMAP_URL: mailbox }: Config): JobDefinition<Services>[] {
  if (!mailbox) return [];
  return [
    defineJob<Services, object>({
      name: 'bounces.read-mailbox',
      payload: z.object({}),
      retries: 0,
      everySeconds: MINUTE,
      // Loaded when it is used, as the mail server of bounces is.
      run: async (services, _payload, log) => {
        const { readMailbox } = await import('./imap/gateway.ts');
        await readMailbox(services, log);
      },
    }),
  ];
}
