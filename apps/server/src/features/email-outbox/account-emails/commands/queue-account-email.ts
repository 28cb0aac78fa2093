import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * An email to an address that may belong to no company yet: an activation, a reset, an invitation. It waits in the queue of
 * jobs without any secret; the token of its link is made when it is sent.
 */
export interface QueuedAccountEmail {
  kind: string;
  /** Its receiver, as its kind needs it: `{account_id}`, `{company_id, invitation_id}`… */
  data: Record<string, unknown>;
}

/** Queues an email in the caller's transaction. */
export async function queueAccountEmail(
  services: Services,
  db: Db,
  email: QueuedAccountEmail,
): Promise<void> {
  await services.jobs.enqueue(db, 'accounts.send-mail', email);
}

/** The same for many emails, in one statement; each may wait until its own time. */
export async function queueAccountEmails(
  services: Services,
  db: Db,
  queued: readonly (QueuedAccountEmail & { start_after: string })[],
): Promise<void> {
  const jobs = queued.map(({ start_after: startAfter, ...payload }) => ({
    payload,
    options: { startAfter },
  }));
  await services.jobs.enqueueMany(db, 'accounts.send-mail', jobs);
}
