import type { InputOf, mfaEndpoints } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAccountAudit } from '#features/accounts/commands/record-account-audit.ts';
import { queueNotice } from './queue-notice.ts';
import { assertProof } from '../proofs/queries.ts';
import { lockAccount } from '../queries.ts';
import { makeRecoveryCodes } from '../recovery-codes/queries.ts';

/** Makes new recovery codes; the old ones end. */
export async function renewRecoveryCodes(
  ctx: AccountCtx,
  _input: InputOf<typeof mfaEndpoints.mfa_recovery_renew>,
): Promise<{ recovery_codes: string[] }> {
  await assertProof(ctx);
  const { services, client } = ctx;
  const recovery_codes = await services.database.system('write', async (db) => {
    const account = await lockAccount(db, ctx.account.account_id);
    if (!account.mfa_enabled) throw new Problem('mfa_missing');
    await recordAccountAudit(db, { email: account.email, client }, { action: 'mfa.recovery_renewed' });
    await queueNotice(services, db, { account_id: account.id, what: 'recovery_renewed' });
    return makeRecoveryCodes(db, services.keys, account.id);
  });
  return { recovery_codes };
}
