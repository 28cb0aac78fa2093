import type { registrationEndpoints, InputOf, Session } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { assertGoodPassword } from '../password/queries.ts';
import { tryMailLink } from '../limits/queries.ts';
import {
  assertMailLink,
  endMailLinks,
  type GenuineLink,
  type MailLink,
  readMailLink,
  useMailLink,
} from '../mail-links/queries.ts';
import { openSession } from '../sessions/commands/open-session.ts';
import { getAccount } from '../queries.ts';
import { endOtherSessions } from '../sessions/queries.ts';

interface Choice extends MailLink {
  password: string;
  first_name?: string;
  last_name?: string;
}

/** Opens an account: its address is proved by the link, and only now it gets a password. The session begins. */
export async function activateAccount(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.activation>,
): Promise<Session> {
  const link = readMailLink(ctx.services.keys, ['activation'], body);
  const { first_name, last_name } = body;
  await setPassword(ctx, link, body, async (db, account) => {
    await db
      .updateTable('accounts')
      .set({ first_name, last_name })
      .where('id', '=', link.account_id)
      .execute();
    await recordAccountAudit(db, account, { action: 'account.activated' });
  });
  return openSession(ctx, link.account_id, { method: 'password' });
}

/** Sets a new password by the link of an email. Every session ends; two-step verification, if on, is still required. */
export async function resetPassword(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.password_reset_confirm>,
): Promise<Session> {
  const link = readMailLink(ctx.services.keys, ['reset'], body);
  await setPassword(ctx, link, body, async (db, account) => {
    await endOtherSessions(db, link.account_id, null);
    await recordAccountAudit(db, account, { action: 'password.reset' });
    await queueAccountEmail(ctx.services, db, {
      kind: 'password_changed',
      data: { account_id: link.account_id },
    });
  });
  return openSession(ctx, link.account_id, { method: 'password' });
}

async function setPassword(
  ctx: PublicCtx,
  link: GenuineLink,
  choice: Choice,
  also: (db: Db, account: { email: string; client: PublicCtx['client'] }) => Promise<void>,
): Promise<void> {
  const { database } = ctx.services;
  const account = await database.global('read', async (db) => {
    await assertMailLink(db, link);
    return getAccount(db, link.account_id);
  });
  // A link may be posted a hundred times at once: few of them are worth a call outside and a hash.
  const count = () => tryMailLink(ctx, choice.token);
  await assertGoodPassword(ctx, { ...account, ...choice }, { count });
  const passwordHash = await ctx.services.passwords.hash(choice.password);
  await database.system('write', async (db) => {
    await useMailLink(db, link);
    await endMailLinks(db, link.account_id, ['activation', 'reset', 'verification']);
    await db
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        password_changed_at: sql`app_now()`,
        email_verified_at: sql`coalesce(email_verified_at, app_now())`,
      })
      .where('id', '=', link.account_id)
      .execute();
    await also(db, { email: account.email, client: ctx.client });
  });
}
