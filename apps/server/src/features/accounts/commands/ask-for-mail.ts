import type { registrationEndpoints, InputOf } from '@fika/contract';
import type { AccountCtx, PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { queueAccountEmail } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { mayMail } from '../limits/queries.ts';
import { getAccount } from '../queries.ts';

type Done = { ok: true };

/**
 * Queues the email that opens an account. Every address is treated alike here, so that neither the response nor its time reveals
 * whether it is known; the content is decided when the email is rendered.
 */
export function register(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.register>,
): Promise<Done> {
  return ask(ctx, 'register', body);
}

/** Queues the email that sets a new password, in the same way. */
export function requestReset(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.password_reset>,
): Promise<Done> {
  return ask(ctx, 'reset', body);
}

async function ask(ctx: PublicCtx, kind: string, request: { email: string; culture: string }): Promise<Done> {
  if (await mayMail(ctx, kind, request.email)) {
    await queue(ctx, { kind, data: { ...request, client: ctx.client } });
  }
  return { ok: true };
}

/** Sends the email that confirms the address of the logged-in account; does nothing when it is confirmed. */
export async function sendVerification(ctx: AccountCtx): Promise<Done> {
  const { account_id: id, email } = ctx.account;
  const account = await ctx.services.database.global('read', (db) => getAccount(db, id));
  if (account.email_verified_at) return { ok: true };
  // They know their own address: nothing is given away.
  if (!(await mayMail(ctx, 'verification', email))) throw new Problem('too_many_requests');
  await queue(ctx, { kind: 'verification', data: { account_id: id } });
  return { ok: true };
}

async function queue({ services }: PublicCtx, mail: { kind: string; data: Record<string, unknown> }) {
  await services.database.global('write', (db) => queueAccountEmail(services, db, mail));
}
