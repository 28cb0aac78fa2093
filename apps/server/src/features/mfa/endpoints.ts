import { mfaEndpoints, type MfaStatus, type TwoFa } from '@fika/contract';
import {
  type AccountCtx,
  admin,
  anyone,
  limited,
  mount,
  owner,
  pending,
  superadmin,
} from '#platform/http/access.ts';
import { getAccount, listMemberships } from '#features/accounts/queries.ts';
import { passkeyOptions } from './commands/check-passkey.ts';
import { addPasskey, newPasskeyOptions } from './commands/add-passkey.ts';
import { beginApp } from './commands/begin-app.ts';
import { changeTwoFa } from './commands/change-two-fa.ts';
import { confirmApp } from './commands/confirm-app.ts';
import { logInByPasskey } from './commands/log-in-by-passkey.ts';
import { assertOwnSession } from './commands/pass-second-step.ts';
import { proveByPasskey, proveIdentity } from './commands/prove-identity.ts';
import { removeApp } from './commands/remove-app.ts';
import { removePasskey } from './commands/remove-passkey.ts';
import { renamePasskey } from './commands/rename-passkey.ts';
import { renewRecoveryCodes } from './commands/renew-recovery-codes.ts';
import { verifyCode, verifyPasskey, verifyRecoveryCode } from './commands/verify-second-step.ts';
import { presentMfa } from './present.ts';
import { isProved } from './proofs/queries.ts';
import { countRecoveryCodes, findTotp, getTwoFa, listPasskeys } from './queries.ts';

const thirtyAMinute = { max: 30, seconds: 60 };

export const mfa = mount(mfaEndpoints, {
  mfa_status: owner(showMfa),
  mfa_ways: pending(showWays),
  mfa_prove: owner(proveIdentity),
  mfa_prove_passkey: owner(proveByPasskey),
  mfa_setup: owner(beginApp),
  mfa_setup_confirm: owner(confirmApp),
  mfa_remove_totp: owner(removeApp),
  mfa_verify: pending(verifyCode),
  mfa_recovery: pending(verifyRecoveryCode),
  mfa_recovery_renew: owner(renewRecoveryCodes),
  passkey_register_options: owner(newPasskeyOptions),
  passkey_register: owner(addPasskey),
  passkey_verify_options: limited(
    thirtyAMinute,
    pending(async (ctx) => {
      assertOwnSession(ctx);
      return passkeyOptions(ctx.services, ctx.account);
    }),
  ),
  passkey_verify: pending(verifyPasskey),
  passkey_login_options: limited(
    thirtyAMinute,
    anyone((ctx) => passkeyOptions(ctx.services, null)),
  ),
  passkey_login: limited(thirtyAMinute, anyone(logInByPasskey)),
  passkey_rename: owner(renamePasskey),
  passkey_remove: owner(removePasskey),
  two_fa: admin(async (ctx, input) => {
    const row = await getTwoFa(ctx, input);
    return { ...row, two_fa: row.two_fa as TwoFa };
  }),
  mfa_setup_url: superadmin(changeTwoFa),
});

async function showMfa({ services, account: actor }: AccountCtx): Promise<MfaStatus> {
  return services.database.system('read', async (db) => {
    const memberships = await listMemberships(db, actor.email);
    return presentMfa({
      account: await getAccount(db, actor.account_id),
      totp: await findTotp(db, actor.account_id, 'in use'),
      passkeys: await listPasskeys(db, actor.account_id),
      recovery_codes: await countRecoveryCodes(db, actor.account_id),
      is_proved: await isProved(db, actor),
      required_by: memberships.filter(({ two_fa }) => two_fa === 'required').map(({ name }) => name),
    });
  });
}

async function showWays(ctx: AccountCtx) {
  assertOwnSession(ctx);
  const { account_id: accountId } = ctx.account;
  return ctx.services.database.global('read', async (db) => ({
    app: (await findTotp(db, accountId, 'in use')) !== null,
    passkey: (await listPasskeys(db, accountId)).length > 0,
    recovery: ((await countRecoveryCodes(db, accountId))?.left ?? 0) > 0,
  }));
}
