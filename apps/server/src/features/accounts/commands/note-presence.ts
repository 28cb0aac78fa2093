import type { accountsEndpoints, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { AccountCtx } from '#platform/http/access.ts';
import { noteAccess } from '#features/members/commands/note-access.ts';
import { gateOfMembership } from '../present.ts';
import { findSession, getAccount, listMemberships } from '../queries.ts';

/**
 * Records that a person is active. The HTTP layer counts the call as use of the session; the company records it only when the
 * session opens it.
 */
export async function notePresence(
  ctx: AccountCtx,
  { body }: InputOf<typeof accountsEndpoints.update_last_access_date>,
): Promise<{ ok: true }> {
  const { account_id: accountId, email, sso_company_id: vouching } = ctx.account;
  await ctx.services.database.system('write', async (db) => {
    await db
      .updateTable('accounts')
      .set({ last_access_at: sql`app_now()` })
      .where('id', '=', accountId)
      .execute();
    if (body.company_id === undefined) return;
    const session = await findSession(db, ctx.session_token ?? '');
    const row = (await listMemberships(db, email)).find(({ id }) => id === body.company_id);
    if (!session || !row || gateOfMembership(session, await getAccount(db, accountId), row)) return;
    const owner_account_id = vouching === null ? accountId : null;
    await noteAccess(db, { company_id: row.id, email, owner_account_id });
  });
  return { ok: true };
}
