import type { Db } from '#platform/db/database.ts';

/**
 * Records whether logins of an account need a second step, for the feature that stores the factors. When they no longer do,
 * pending logins end, because no second step could complete them.
 */
export async function setMfaEnabled(db: Db, accountId: number, enabled: boolean): Promise<void> {
  await db.updateTable('accounts').set({ mfa_enabled: enabled }).where('id', '=', accountId).execute();
  if (enabled) return;
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('state', '=', 'mfa_pending')
    .execute();
}
