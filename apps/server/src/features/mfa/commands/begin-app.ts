import type { InputOf, mfaEndpoints } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { sealTotp } from './check-code.ts';
import { assertProof } from '../proofs/queries.ts';
import { newTotpSecret, totpUri } from '../rules.ts';

/** Begins to set up an app: a fresh secret, which counts when one of its codes was confirmed. */
export async function beginApp(ctx: AccountCtx, _input: InputOf<typeof mfaEndpoints.mfa_setup>) {
  await assertProof(ctx);
  const { services, account } = ctx;
  const secret = newTotpSecret();
  await services.database.global('write', async (db) => {
    await db
      .deleteFrom('mfa_totp')
      .where('account_id', '=', account.account_id)
      .where('confirmed_at', 'is', null)
      .execute();
    const sealed = sealTotp(services, account.account_id, secret);
    await db
      .insertInto('mfa_totp')
      .values({ account_id: account.account_id, secret: sealed })
      .onConflict((conflict) =>
        conflict.column('account_id').where('confirmed_at', 'is', null).doUpdateSet({ secret: sealed }),
      )
      .execute();
  });
  return { secret, uri: totpUri(secret, services.config.BRAND_NAME, account.email) };
}
