import type { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { MFA_NOTICE, type notice } from '../emails.ts';

/** Tells the owner of an account by mail what changed about its log-in: they see it even when it was not them. */
export async function queueNotice(services: Services, db: Db, data: z.infer<typeof notice>): Promise<void> {
  await queueAccountEmail(services, db, { kind: MFA_NOTICE, data });
}
