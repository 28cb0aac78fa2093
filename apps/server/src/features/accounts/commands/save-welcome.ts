import type { registrationEndpoints, InputOf, ResponseOf, Session } from '@fika/contract';
import type { AccountCtx } from '#platform/http/access.ts';
import { completeMember } from '#features/members/commands/complete-member.ts';
import { describeSession } from '../sessions/commands/open-session.ts';
import { getAccount, listMemberships } from '../queries.ts';

/** The details of a person at their first login, and whether some are missing. */
export async function readWelcome(
  ctx: AccountCtx,
): Promise<ResponseOf<typeof registrationEndpoints.welcome>> {
  return ctx.services.database.system('read', async (db) => {
    const account = await getAccount(db, ctx.account.account_id);
    const all = await listMemberships(db, account.email);
    const only = ctx.account.sso_company_id;
    const rows = only === null ? all : all.filter(({ id }) => id === only);
    const first_name = account.first_name || (rows[0]?.first_name ?? '');
    const last_name = account.last_name || (rows[0]?.last_name ?? '');
    return {
      first_name,
      last_name,
      culture: account.culture === 'fr' ? 'fr' : 'en',
      timezone: rows.find((row) => row.user_timezone)?.user_timezone ?? null,
      is_complete: first_name !== '' && last_name !== '' && rows.every((row) => row.user_timezone !== null),
    };
  });
}

/** Saves name and language of the account, and fills in what its companies do not know yet. */
export async function saveWelcome(
  ctx: AccountCtx,
  { body }: InputOf<typeof registrationEndpoints.welcome_save>,
): Promise<Session> {
  const { account_id: id, email } = ctx.account;
  await ctx.services.database.system('write', async (db) => {
    const { first_name, last_name, culture } = body;
    await db.updateTable('accounts').set({ first_name, last_name, culture }).where('id', '=', id).execute();
    await completeMember(db, email, body);
  });
  return describeSession(ctx, ctx.session_token ?? '');
}
