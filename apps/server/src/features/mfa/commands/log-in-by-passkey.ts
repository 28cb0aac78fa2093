import type { InputOf, mfaEndpoints, Session } from '@fika/contract';
import type { PublicCtx } from '#platform/http/access.ts';
import { openSession } from '#features/accounts/sessions/commands/open-session.ts';
import { checkPasskey } from './check-passkey.ts';

/** Logs in with a passkey alone: it proves possession, and verifies its owner. */
export async function logInByPasskey(
  ctx: PublicCtx,
  { body }: InputOf<typeof mfaEndpoints.passkey_login>,
): Promise<Session> {
  const passkey = await checkPasskey(ctx.services, body, null);
  return openSession(ctx, passkey.account_id, { method: 'passkey', mfa: 'passed' });
}
