import type { MfaStatus } from '@fika/contract';
import type { countRecoveryCodes, findTotp, PasskeyRow } from './queries.ts';

interface Standing {
  account: { password_hash: string | null; mfa_enabled: boolean };
  totp: Awaited<ReturnType<typeof findTotp>>;
  passkeys: readonly PasskeyRow[];
  recovery_codes: Awaited<ReturnType<typeof countRecoveryCodes>>;
  is_proved: boolean;
  required_by: string[];
}

/** The login methods of an account, for its owner. */
export function presentMfa({ account, totp, passkeys, ...rest }: Standing): MfaStatus {
  return {
    ...rest,
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at } : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      created_at,
      last_used_at,
      is_synced,
    })),
    proofs: proofsOf(account, passkeys.length > 0),
  };
}

function proofsOf(
  { password_hash, mfa_enabled }: Standing['account'],
  hasPasskey: boolean,
): MfaStatus['proofs'] {
  if (mfa_enabled) return hasPasskey ? ['code', 'passkey'] : ['code'];
  return password_hash === null ? [] : ['password'];
}
