import type { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { MFA_NOTICE, type notice } from '../emails.ts';

/** Emails the owner of an account about a change of its login, so that they notice changes by others. */
export async function queueNotice(services: Services, db: Db, data: z.infer<typeof notice>): Promise<void> {
  await queueAccountEmail(services, db, { kind: MFA_NOTICE, data });
}
