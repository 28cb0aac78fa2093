import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { recordAccountAudit } from '#features/accounts/commands/record-account-audit.ts';
import { setMfaEnabled } from '#features/accounts/commands/set-mfa-enabled.ts';
import { endOtherSessions } from '#features/accounts/sessions/queries.ts';
import type { Notice } from '../emails.ts';
import { queueNotice } from './queue-notice.ts';
import { lockAccount } from '../queries.ts';
import { makeRecoveryCodes, removeRecoveryCodes } from '../recovery-codes/queries.ts';

type Factor = 'app' | 'passkey';

/** A change of the factors of an account, in the audit log and in an email to its owner. */
const CHANGES = {
  app: { added: 'mfa.app_added', removed: 'mfa.app_removed' },
  passkey: { added: 'passkey.added', removed: 'passkey.removed' },
} as const;

/**
 * Changes the factors of an account, one change after the other, and draws the consequences: the first factor turns the
 * second step on, with recovery codes, and ends the sessions elsewhere that never passed one; the last one turns it off.
 * Answers the recovery codes when there are new ones.
 */
export async function changeFactors(
  ctx: AccountCtx,
  { factor, change, work }: { factor: Factor; change: 'added' | 'removed'; work: (db: Db) => Promise<void> },
): Promise<string[] | null> {
  const { services, account, client } = ctx;
  const codes = await services.database.system('write', async (db) => {
    await lockAccount(db, account.account_id);
    await work(db);
    const { email, has_factor: isOn, mfa_enabled: wasOn } = await lockAccount(db, account.account_id);
    const who = { email, client };
    await recordAccountAudit(db, who, { action: CHANGES[factor][change] });
    if (isOn !== wasOn) {
      await setMfaEnabled(db, account.account_id, isOn);
      await recordAccountAudit(db, who, { action: isOn ? 'mfa.enabled' : 'mfa.disabled' });
    }
    await queueNotice(services, db, {
      account_id: account.account_id,
      what: noticeOf(factor, change, isOn, wasOn),
    });
    return isOn === wasOn ? null : turn(services, db, ctx, isOn);
  });
  return codes;
}

async function turn(
  services: Services,
  db: Db,
  { account }: AccountCtx,
  isOn: boolean,
): Promise<string[] | null> {
  if (!isOn) {
    await removeRecoveryCodes(db, account.account_id);
    return null;
  }
  await endOtherSessions(db, account.account_id, account.session_hash);
  return makeRecoveryCodes(db, services.keys, account.account_id);
}

/** One email for one action: "two-step verification is on" is more important than its first factor. */
function noticeOf(factor: Factor, change: 'added' | 'removed', isOn: boolean, wasOn: boolean): Notice {
  if (isOn !== wasOn) return isOn ? 'on' : 'off';
  return `${factor}_${change}`;
}
