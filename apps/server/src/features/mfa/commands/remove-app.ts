import type { InputOf, mfaEndpoints } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { changeFactors } from './change-factors.ts';
import { assertProof } from '../proofs/queries.ts';
import { findTotp } from '../queries.ts';

/** Removes the app of the account. Without passkeys this turns two-step verification off. */
export async function removeApp(
  ctx: AccountCtx,
  _input: InputOf<typeof mfaEndpoints.mfa_remove_totp>,
): Promise<{ ok: true }> {
  await assertProof(ctx);
  const { account_id: accountId } = ctx.account;
  await changeFactors(ctx, {
    factor: 'app',
    change: 'removed',
    work: async (db) => {
      const { id } = found(await findTotp(db, accountId, 'in use'));
      await db.deleteFrom('mfa_totp').where('id', '=', id).execute();
    },
  });
  return { ok: true };
}
