import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { emailChannel } from '../channels/email/present.ts';
import { accountEmail } from '../emails.ts';
import type { QueuedAccountEmail } from './commands/queue-account-email.ts';

export const accountEmailJobs = [
  defineJob<Services, QueuedAccountEmail>({
    name: 'accounts.send-mail',
    payload: z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) }),
    retries: 8,
    run: async (services, { kind, data }, log) => {
      const email = accountEmail(services, kind);
      const loaded = await email.load(services, data);
      if (!loaded) return;
      const { to, ...message } = loaded;
      const mail = await emailChannel.render(services, {
        id: `${kind}-${crypto.randomUUID()}`,
        template: email.template,
        message,
        to,
      });
      const result = await services.mail.send(mail);
      // The queue tries again, with growing pauses.
      if (!result.sent && result.retry === 'later')
        throw new Error(`The mail was not taken: ${result.error}`);
      if (!result.sent) log.warn({ kind, error: result.error }, 'a mail to an account was refused');
    },
  }),
];
