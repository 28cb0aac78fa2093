import type { InputOf, mfaEndpoints, TwoFa } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { setTwoFa } from '#features/workspaces/commands/set-two-fa.ts';

/**
 * Sets the workspace's requirement for logins. `required` applies at once to members without two-step verification, including the
 * superadmin who sets it: they see the set-up.
 */
export async function changeTwoFa(
  ctx: RequestCtx,
  { body }: InputOf<typeof mfaEndpoints.mfa_setup_url>,
): Promise<{ two_fa: TwoFa }> {
  const before = await setTwoFa(ctx, body.two_fa);
  if (before !== body.two_fa) {
    await recordAudit(ctx, { action: 'workspace.mfa_changed', data: { from: before, to: body.two_fa } });
  }
  return body;
}
