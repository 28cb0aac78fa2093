import type { InputOf, mfaEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { stepOfCode } from './check-code.ts';
import { changeFactors } from './change-factors.ts';
import { assertProof } from '../proofs/queries.ts';
import { findTotp } from '../queries.ts';
import { forgetTries, takeTry } from '../limits/queries.ts';
import { passSecondStep } from './pass-second-step.ts';

/** Confirms an app by one of its codes, replacing an earlier one. The session has passed the second step by it. */
export async function confirmApp(ctx: AccountCtx, { body }: InputOf<typeof mfaEndpoints.mfa_setup_confirm>) {
  await assertProof(ctx);
  const { services, account } = ctx;
  await services.database.global('write', (db) => takeTry(db, 'setup', account));
  const recovery_codes = await changeFactors(ctx, {
    factor: 'app',
    change: 'added',
    work: (db) => useApp(db, ctx, body.code),
  });
  return { session: await passSecondStep(ctx), recovery_codes };
}

async function useApp(db: Db, { services, account }: AccountCtx, code: string): Promise<void> {
  const totp = await findTotp(db, account.account_id, 'in setup');
  if (!totp?.is_fresh) throw new Problem('mfa_not_begun');
  const given = { account_id: account.account_id, secret: totp.secret, code };
  const step = await stepOfCode(services, db, given);
  if (step === null) throw new Problem('mfa_code_wrong');
  await db
    .deleteFrom('mfa_totp')
    .where('account_id', '=', account.account_id)
    .where('confirmed_at', 'is not', null)
    .execute();
  // Its step is used up: the code that was confirmed does not log in as well.
  await db
    .updateTable('mfa_totp')
    .set({ confirmed_at: sql`app_now()`, last_step: step })
    .where('id', '=', totp.id)
    .execute();
  await forgetTries(db, 'setup', account);
}
