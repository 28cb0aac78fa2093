import type { InputOf, mfaEndpoints, TwoFa } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { assertReported } from '#features/accounts/sessions/queries.ts';
import { hangsOnReports } from '#features/accounts/sign-in/policy.ts';
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
  const { two_fa: before, options } = await setTwoFa(ctx, body.two_fa);
  if (body.two_fa === 'required' && before !== 'required' && hangsOnReports(options))
    await assertReported(ctx);
  if (before !== body.two_fa) {
    await recordAudit(ctx, { action: 'workspace.mfa_changed', data: { from: before, to: body.two_fa } });
  }
  return body;
}
