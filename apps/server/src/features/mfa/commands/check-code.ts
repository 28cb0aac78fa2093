import type { Services } from '#platform/context.ts';
import { type BoxPlace, findSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import { appNow, type Db } from '#platform/db/database.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';
import { Problem } from '#platform/problem.ts';
import { recordAccountAudit } from '#features/accounts/commands/record-account-audit.ts';
import { queueNotice } from './queue-notice.ts';
import { countRecoveryCodes, findTotp } from '../queries.ts';
import { takeRecoveryCode } from '../recovery-codes/queries.ts';
import { totpStep } from '../rules.ts';
import { forgetTries, takeTry } from '../limits/queries.ts';

const placeOf = (accountId: number): BoxPlace => ({
  table: 'mfa_totp',
  column: 'secret',
  company_id: null,
  id: accountId,
});

/** The secrets of all apps, also of those that are being set up. */
export const totpSecrets: BoxStore = {
  async list(db, after, limit) {
    const rows = await db
      .selectFrom('mfa_totp')
      .select(['id', 'account_id', 'secret'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, account_id, secret }) => ({ id, place: placeOf(account_id), box: secret }));
  },
  async replace(db, { id, box }, fresh) {
    await db
      .updateTable('mfa_totp')
      .set({ secret: fresh })
      .where('id', '=', id)
      .where('secret', '=', box)
      .execute();
  },
};

/** The secret of an app as it is stored. */
export function sealTotp({ keys }: Services, accountId: number, secret: string): string {
  return sealSecret(keys.box, placeOf(accountId), secret);
}

/** The secret of a stored app; null when no key opens it, as after a loss of SECRET_KEY. */
export function openTotp({ keys }: Services, accountId: number, stored: string): string | null {
  return findSecret(keys.box, placeOf(accountId), stored);
}

/**
 * Takes a code of the account's app, once: codes of a time step are taken only after all steps before it, by one
 * statement, so that the same code posted many times at once is taken once.
 */
export async function checkCode(ctx: AccountCtx, code: string): Promise<void> {
  const { account, client, services } = ctx;
  await services.database.global('write', (db) => takeTry(db, 'code', account));
  const fault = await services.database.system('write', async (db) => {
    const totp = await findTotp(db, account.account_id, 'in use');
    if (!totp) throw new Problem('mfa_missing');
    const secret = openTotp(services, account.account_id, totp.secret);
    if (secret === null) throw new Problem('mfa_unreadable');
    const found = await takeCode(db, { id: totp.id, secret, code });
    if (found === null) await forgetTries(db, 'code', account);
    else {
      const entry = { action: 'mfa.failed', data: { factor: 'app' } } as const;
      await recordAccountAudit(db, { email: account.email, client }, entry);
    }
    return found;
  });
  if (fault) throw new Problem(fault);
}

async function takeCode(
  db: Db,
  totp: { id: number; secret: string; code: string },
): Promise<'mfa_code_wrong' | 'mfa_code_used' | null> {
  const step = totpStep(totp.secret, totp.code, await appNow(db));
  if (step === null) return 'mfa_code_wrong';
  const taken = await db
    .updateTable('mfa_totp')
    .set({ last_step: step })
    .where('id', '=', totp.id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? null : 'mfa_code_used';
}

/** Uses up a recovery code, and emails its owner. Returns how many are left. */
export async function checkRecoveryCode(ctx: AccountCtx, code: string): Promise<number> {
  const { account, client, services } = ctx;
  const { account_id: accountId, email } = account;
  await services.database.global('write', (db) => takeTry(db, 'recovery', account));
  const found = await services.database.system('write', async (db) => {
    const isTaken = await takeRecoveryCode(db, services.keys, accountId, code);
    if (!isTaken) {
      const entry = { action: 'mfa.failed', data: { factor: 'recovery' } } as const;
      await recordAccountAudit(db, { email, client }, entry);
      return faultOfRecoveryCode(services, db, accountId);
    }
    await forgetTries(db, 'recovery', account);
    const codes = await countRecoveryCodes(db, accountId);
    const data = { left: codes?.left ?? 0 };
    await recordAccountAudit(db, { email, client }, { action: 'mfa.recovery_used', data });
    await queueNotice(services, db, { account_id: accountId, what: 'recovery_used' });
    return data.left;
  });
  if (typeof found === 'string') throw new Problem(found);
  return found;
}

/** After a loss of SECRET_KEY the hashes of all codes are those of another key: to try the next one would not help. */
async function faultOfRecoveryCode(
  services: Services,
  db: Db,
  accountId: number,
): Promise<'recovery_code_wrong' | 'mfa_unreadable'> {
  const totp = await findTotp(db, accountId, 'in use');
  const isLost = totp !== null && openTotp(services, accountId, totp.secret) === null;
  return isLost ? 'mfa_unreadable' : 'recovery_code_wrong';
}
