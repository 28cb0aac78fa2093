import { type accountsEndpoints, type InputOf, safeNext } from '@fika/contract';
import { sql } from 'kysely';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { mayMailSignIn } from '../limits/queries.ts';
import { openSession } from '../sessions/commands/open-session.ts';
import { findAccountByEmail, listMemberships } from '../queries.ts';
import { SIGN_IN_MAIL } from '../sign-in/emails.ts';

/**
 * Queues a login email. Every address is treated alike here, so that neither the response nor its time reveals whether it is
 * known.
 */
export async function sendSignInLink(
  ctx: PublicCtx,
  { body }: Pick<InputOf<typeof accountsEndpoints.sign_in_link>, 'body'>,
): Promise<{ ok: true }> {
  const { services, client, language: culture } = ctx;
  if (await mayMailSignIn(ctx, body.email)) {
    await services.database.global('write', (db) =>
      queueAccountEmail(services, db, { kind: SIGN_IN_MAIL, data: { ...body, culture, client } }),
    );
  }
  return { ok: true };
}

/** Logs in with the token of a link. The first time makes the account of the address. */
export async function confirmSignInLink(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.sign_in_link_confirm>,
) {
  const { language: culture } = ctx;
  const { accountId, next } = await ctx.services.database.system('write', (db) =>
    useLink(db, body.token, culture),
  );
  return { ...(await openSession(ctx, accountId, { method: 'link' })), next };
}

async function useLink(
  db: Db,
  token: string,
  culture: 'en' | 'fr',
): Promise<{ accountId: number; next: string }> {
  const link = await lockLink(db, token);
  await db
    .updateTable('sign_in_links')
    .set({ used_at: sql`app_now()` })
    .where('hash', '=', tokenHash(token))
    .execute();
  // A person who left every company since the email was sent cannot log in.
  if ((await listMemberships(db, link.email)).length === 0) throw new Problem('link_expired');
  const known = await findAccountByEmail(db, link.email);
  const accountId = known?.id ?? (await createAccount(db, { email: link.email, culture }));
  await proveAddress(db, accountId);
  return { accountId, next: safeNext(link.next) };
}

/** A link that still opens a session. */
async function lockLink(db: Db, token: string): Promise<{ email: string; next: string | null }> {
  const link = await db
    .selectFrom('sign_in_links')
    .select(['email', 'next', 'used_at', sql<boolean>`expires_at < app_now()`.as('expired')])
    .where('hash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new Problem('link_invalid');
  if (link.used_at) throw new Problem('link_used');
  if (link.expired) throw new Problem('link_expired');
  return link;
}

/** Opening a link of an email proves the address. */
async function proveAddress(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_verified_at: sql`app_now()` })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Without a name: the name on a workspace's list is not from the account's owner. */
async function createAccount(
  db: Db,
  { email, culture }: { email: string; culture: string },
): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ email, culture })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
