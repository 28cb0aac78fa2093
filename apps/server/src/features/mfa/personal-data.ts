import { findAccountByEmail } from '#features/accounts/queries.ts';
import type { PersonalData } from '#features/members/types.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from './queries.ts';

/** Facts about the factors of a person, without secrets. Deleted with the account. */
export const mfaData: PersonalData = {
  name: 'second_step',
  collect: async ({ db }, { email }, asked) => {
    const account = asked.by_oneself ? await findAccountByEmail(db, email) : null;
    if (!account) return null;
    const totp = await findTotp(db, account.id, 'in use');
    const passkeys = await listPasskeys(db, account.id);
    return {
      app_since: totp?.confirmed_at ?? null,
      passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
      recovery_codes: await countRecoveryCodes(db, account.id),
    };
  },
};
