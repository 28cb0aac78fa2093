import type { InputOf, mfaEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import { appNow, type Db } from '#platform/db/database.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { openTotp } from './check-code.ts';
import { changeFactors } from './change-factors.ts';
import { assertProof } from '../proofs/queries.ts';
import { findTotp } from '../queries.ts';
import { totpStep } from '../rules.ts';
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
  const secret = totp?.is_fresh ? openTotp(services, account.account_id, totp.secret) : null;
  if (!totp || secret === null) throw new Problem('mfa_not_begun');
  const step = totpStep(secret, code, await appNow(db));
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
