import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { definePort } from '#platform/ports.ts';
import type { MailContent } from '#features/email-outbox/types.ts';
import { mailOf } from '#features/email-outbox/channels/email/present.ts';

/**
 * Mail to an address that may belong to no company yet: an activation, a reset, an invitation. It waits in the queue of
 * jobs without any secret; the token of its link is made when it is sent.
 */
export interface AccountMail {
  kind: string;
  /** Whom it is for, by what its kind needs: `{account_id}`, `{company_id, invitation_id}`… */
  data: Record<string, unknown>;
}

/** One mail of a kind and its receiver. */
export interface AccountMailContent extends MailContent {
  to: { name: string; address: string };
}

/** How mails of one kind are made; null when there is no reason to send it any more. */
export type AccountMailMaker = (
  services: Services,
  data: Record<string, unknown>,
) => Promise<AccountMailContent | null>;

/** How emails to accounts are made, by their kinds. */
export const accountMails = definePort<Readonly<Record<string, AccountMailMaker>>>('emails to accounts');

/** Queues a mail in the caller's transaction. Call `services.jobs.wake()` after the commit. */
export async function queueAccountMail(services: Services, db: Db, mail: AccountMail): Promise<void> {
  await services.jobs.enqueue(db, 'accounts.send-mail', mail);
}

/** The same for many mails, in one statement; each may wait until a time of its own. */
export async function queueAccountMails(
  services: Services,
  db: Db,
  mails: readonly (AccountMail & { start_after: string })[],
): Promise<void> {
  const jobs = mails.map(({ start_after: startAfter, ...payload }) => ({ payload, options: { startAfter } }));
  await services.jobs.enqueueMany(db, 'accounts.send-mail', jobs);
}

export const sendAccountMail = defineJob<Services, AccountMail>({
  name: 'accounts.send-mail',
  payload: z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) }),
  retries: 8,
  run: async (services, { kind, data }, log) => {
    const makers = services.ports.all(accountMails).find((kinds) => Object.hasOwn(kinds, kind));
    const maker = makers?.[kind];
    if (!maker) throw new Error(`Nothing makes mail of the kind ${kind}`);
    const content = await maker(services, data);
    if (!content) return;
    const mail = await mailOf(services.config, content, content.to, `${kind}-${crypto.randomUUID()}`);
    const result = await services.mail.send(mail);
    // The queue tries again, with growing pauses.
    if (!result.sent && result.retry === 'later') throw new Error(`The mail was not taken: ${result.error}`);
    if (!result.sent) log.warn({ kind, error: result.error }, 'a mail to an account was refused');
  },
});
