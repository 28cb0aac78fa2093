import type { Services } from '#platform/context.ts';
import { recordAudits } from '#features/audit/record.ts';
import { setMfaEnabled } from '#features/accounts/commands/set-mfa-enabled.ts';
import { findAccountByEmail, listMemberships } from '#features/accounts/queries.ts';
import { endOtherSessions } from '#features/accounts/sessions/queries.ts';
import { queueNotice } from './queue-notice.ts';
import { lockAccount } from '../queries.ts';
import { removeRecoveryCodes } from '../recovery-codes/queries.ts';

/**
 * Removes every second factor of an account, for an operator whose user lost them all: the last superadmin has no other admin to
 * ask. The password stays, and every session ends. Its workspaces and its owner are notified.
 *
 * @returns false for an address without an account, and for an account without two-step verification
 */
export async function resetFactors(services: Services, email: string): Promise<boolean> {
  const isDone = await services.database.system('write', async (db) => {
    const known = await findAccountByEmail(db, email.trim().toLowerCase());
    if (!known) return false;
    const account = await lockAccount(db, known.id);
    if (!account.has_factor && !account.mfa_enabled) return false;
    await db.deleteFrom('mfa_totp').where('account_id', '=', account.id).execute();
    await db.deleteFrom('passkeys').where('account_id', '=', account.id).execute();
    await removeRecoveryCodes(db, account.id);
    await setMfaEnabled(db, account.id, false);
    await endOtherSessions(db, account.id, null);
    const memberships = await listMemberships(db, account.email);
    await recordAudits(
      db,
      memberships.map(({ id, user_id }) => ({
        company_id: id,
        action: 'mfa.reset' as const,
        target_type: 'user',
        target_id: user_id,
        actor_id: null,
        client: null,
      })),
    );
    await queueNotice(services, db, { account_id: account.id, what: 'off' });
    return true;
  });
  return isDone;
}
