import { type accountsEndpoints, type InputOf, safeNext } from '@fika/contract';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '../../../platform/crypto/keys.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PublicCtx } from '../../../platform/http/access.ts';
import { inCompany, type Services } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { queueDelivery } from '../../deliveries/commands/queue-delivery.ts';
import { recordAccountAudit } from '../audit-account.ts';
import { mayMail } from '../limits.ts';
import { openSession } from '../open-session.ts';
import { findAccountByEmail, listMemberships } from '../queries.ts';

/**
 * Makes links that sign addresses in, each once, in one statement. Returns their tokens in the same order; only hashes are
 * kept.
 */
export async function createSignInLinks(
  db: Db,
  wanted: readonly { email: string; next: string }[],
  days: number,
): Promise<string[]> {
  const tokens = wanted.map(() => randomToken());
  await sql`
    insert into sign_in_links (hash, email, next, expires_at)
    select hash, email, next, (select app_now()) + make_interval(days => ${days})
    from unnest(
      ${tokens.map(tokenHash)}::bytea[], ${wanted.map(({ email }) => email)}::text[],
      ${wanted.map(({ next }) => next)}::text[]
    ) as wanted (hash, email, next)`.execute(db);
  return tokens;
}

/**
 * Asks for a sign-in mail. Every address is treated alike here, so that neither the answer nor its time tells whether it
 * is known.
 */
export async function sendSignInLink(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.sign_in_link>,
): Promise<{ ok: true }> {
  const { services, client } = ctx;
  if (await mayMail(ctx, 'sign-in', body.email)) {
    await services.database.global('write', (db) =>
      services.jobs.enqueue(db, 'accounts.send-sign-in-link', { ...body, client }),
    );
    services.jobs.wake();
  }
  return { ok: true };
}

interface WantedLink {
  email: string;
  next: string;
  client: { ip: string; user_agent: string };
}

/** Queues a sign-in mail to a member; nothing for an address that belongs to none. */
export async function queueSignInLink(
  services: Services,
  { email, next, client }: WantedLink,
): Promise<void> {
  const [first] = await services.database.system('write', async (db) => {
    await recordAccountAudit(db, { email, client }, { action: 'login.link_sent' });
    return listMemberships(db, email);
  });
  if (!first) return;
  await inCompany(services, first.id, 'write', (work) =>
    queueDelivery(work, {
      round_id: null,
      kind: 'sign_in',
      user_id: first.user_id,
      recipient: first.email,
      data: { next: safeNext(next) },
    }),
  );
}

/** Signs in with the token of a link. The first time makes the account of the address. */
export async function confirmSignInLink(
  ctx: PublicCtx,
  { body }: InputOf<typeof accountsEndpoints.sign_in_link_confirm>,
) {
  const { accountId, next } = await ctx.services.database.system('write', (db) => useLink(db, body.token));
  return { ...(await openSession(ctx, accountId, { method: 'link' })), next };
}

async function useLink(db: Db, token: string): Promise<{ accountId: number; next: string }> {
  const link = await db
    .selectFrom('sign_in_links')
    .select(['email', 'next', 'used_at', sql<boolean>`expires_at < app_now()`.as('expired')])
    .where('hash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new Problem('link_invalid');
  if (link.used_at) throw new Problem('link_used');
  if (link.expired) throw new Problem('link_expired');
  await db
    .updateTable('sign_in_links')
    .set({ used_at: sql`app_now()` })
    .where('hash', '=', tokenHash(token))
    .execute();
  const [membership] = await listMemberships(db, link.email);
  // Whoever left every company since the mail was sent has nothing to sign in to.
  if (!membership) throw new Problem('link_expired');
  const known = await findAccountByEmail(db, link.email);
  const accountId = known?.id ?? (await createAccountOf(db, membership));
  await proveAddress(db, accountId);
  return { accountId, next: safeNext(link.next) };
}

/** Whoever opens a link of a mail can read that address. */
async function proveAddress(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_verified_at: sql`app_now()` })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute();
}

async function createAccountOf(
  db: Db,
  member: { email: string; first_name: string; last_name: string; user_culture: string },
): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      email: member.email,
      first_name: member.first_name,
      last_name: member.last_name,
      culture: member.user_culture,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: member.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
