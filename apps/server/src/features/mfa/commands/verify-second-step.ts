import type { InputOf, mfaEndpoints, Session } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { recordAccountAudit } from '#features/accounts/commands/record-account-audit.ts';
import { checkCode, checkRecoveryCode } from './check-code.ts';
import { checkPasskey } from './check-passkey.ts';
import { assertOwnSession, passSecondStep } from './pass-second-step.ts';

/** The second step with a code of the app. */
export async function verifyCode(
  ctx: AccountCtx,
  { body }: InputOf<typeof mfaEndpoints.mfa_verify>,
): Promise<Session> {
  assertOwnSession(ctx);
  await checkCode(ctx, body.code);
  return pass(ctx, 'app');
}

/** The second step with a recovery code; returns how many are left. */
export async function verifyRecoveryCode(
  ctx: AccountCtx,
  { body }: InputOf<typeof mfaEndpoints.mfa_recovery>,
) {
  assertOwnSession(ctx);
  const left = await checkRecoveryCode(ctx, body.code);
  return { session: await pass(ctx, 'recovery'), left };
}

/** The second step with a passkey. */
export async function verifyPasskey(
  ctx: AccountCtx,
  { body }: InputOf<typeof mfaEndpoints.passkey_verify>,
): Promise<Session> {
  assertOwnSession(ctx);
  await checkPasskey(ctx.services, body, ctx.account);
  return pass(ctx, 'passkey');
}

async function pass(ctx: AccountCtx, factor: 'app' | 'recovery' | 'passkey'): Promise<Session> {
  const session = await passSecondStep(ctx);
  await ctx.services.database.system('write', (db) =>
    recordAccountAudit(
      db,
      { email: ctx.account.email, client: ctx.client },
      { action: 'mfa.passed', data: { factor } },
    ),
  );
  return session;
}
