import type { InputOf, mfaEndpoints } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { changeFactors } from './change-factors.ts';
import { assertProof } from '../proofs/queries.ts';

/** Removes a passkey. Without another one and without an app this turns two-step verification off. */
export async function removePasskey(
  ctx: AccountCtx,
  { params }: InputOf<typeof mfaEndpoints.passkey_remove>,
): Promise<{ ok: true }> {
  await assertProof(ctx);
  await changeFactors(ctx, {
    factor: 'passkey',
    change: 'removed',
    work: async (db) => {
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', params.id)
        .where('account_id', '=', ctx.account.account_id)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) throw new Problem('not_found');
    },
  });
  return { ok: true };
}
