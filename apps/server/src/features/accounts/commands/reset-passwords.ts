import { accountAccessOf, type BulkAnswer, type FilterGroup, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { countEach } from '#platform/attempts.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { countRows } from '#features/member-filters/queries.ts';
import type { BulkAction } from '#features/bulk-actions/types.ts';
import {
  chosenMembers,
  lockedOnes,
  reachable,
  recordForEach,
} from '#features/bulk-actions/selection/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { queueAccountEmails } from '#features/email-outbox/account-emails/commands/queue-account-email.ts';
import { isSsoEnforced } from '../sign-in/policy.ts';

/** Emails that admins of one workspace may cause for one member: the reset page has a separate count. */
const BY_ADMINS = { max: 2, seconds: 3_600 };

/** Emails of one action: the first ones at once, the others at a rate that leaves capacity for other emails. */
const AT_ONCE = 100;
const A_SECOND = 10;

/**
 * Sends members a link to choose a password, as the reset page does, also to members without one. All are treated alike, so that
 * it is not visible who has an account. Inactive members get none, nor do members of workspaces that show their members no pages.
 *
 * @throws Problem `reset_by_sso` in a workspace without logins by password.
 */
export async function resetPasswords(ctx: RequestCtx, filters: FilterGroup): Promise<BulkAnswer> {
  if (isSsoEnforced(ctx.company.options)) throw new Problem('reset_by_sso');
  const chosen = await chosenMembers(ctx, filters, true);
  if ((await countRows(chosen)) > LIMITS.resetsAtOnce) {
    throw new Problem('too_many_resets', { values: { max: String(LIMITS.resetsAtOnce) } });
  }
  return startBulkAction(ctx, resetAction, chosen.select('users.id'), {});
}

export const resetAction: BulkAction = {
  name: 'reset_password',
  permission: 'members_edit',
  detail: z.object({}),
  async change(ctx, ids, _detail, before) {
    const { db, company_id: companyId, services } = ctx;
    const options = (await findCompany(db, companyId))?.options;
    if (isSsoEnforced(options)) throw new Problem('reset_by_sso');
    const hasPages = accountAccessOf(options).enable_account_access;
    const mayEnter = hasPages ? sql<boolean>`true` : sql<boolean>`users.role > ${ROLES.enduser}`;
    const { rows } = await sql<{ id: number }>`
      select id from users
      where ${lockedOnes(ctx, ids, sql`users.is_active and ${reachable(ctx)} and ${mayEnter}`)}
      order by id`.execute(db);
    const keyOf = (id: number) => `mail:reset-by-admin:${companyId}:${id}`;
    const keys = rows.map(({ id }) => keyOf(id));
    const within = await countEach(db, keys, BY_ADMINS);
    const sent = rows.map(({ id }) => id).filter((id) => within.has(keyOf(id)));
    const now = Date.now();
    await queueAccountEmails(
      services,
      db,
      sent.map((id, index) => ({
        kind: 'member_reset',
        data: { company_id: companyId, user_id: id },
        start_after: new Date(now + (Math.max(0, before + index - AT_ONCE) / A_SECOND) * 1_000).toISOString(),
      })),
    );
    await recordForEach(ctx, 'password.reset_sent', sent);
    return sent.map((id) => ({ user_id: id, before: {}, after: {} }));
  },
};
