import type { InputOf, mfaEndpoints } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';

/** Calls a passkey something else. */
export async function renamePasskey(
  { services, account }: AccountCtx,
  { params, body }: InputOf<typeof mfaEndpoints.passkey_rename>,
): Promise<{ ok: true }> {
  const renamed = await services.database.global('write', (db) =>
    db
      .updateTable('passkeys')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('account_id', '=', account.account_id)
      .executeTakeFirst(),
  );
  if (renamed.numUpdatedRows === 0n) throw new Problem('not_found');
  return { ok: true };
}
