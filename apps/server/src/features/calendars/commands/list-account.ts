import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { isOld } from '../rules.ts';
import type { ListedCalendar } from '../types.ts';
import { portOf } from '../providers/gateway.ts';
import { type AccountRow, listAccounts } from '../queries.ts';
import { withAccess } from '../tokens.ts';

type Owner = Pick<AccountRow, 'company_id' | 'user_id' | 'id'>;

/**
 * Stores the current list of an account's calendars. The main one of an account is read for busy times from the beginning, the
 * others when their owner selects them: holidays and birthdays would leave no time free.
 */
export async function storeList(db: Db, owner: Owner, listed: readonly ListedCalendar[]): Promise<void> {
  const { company_id, user_id, id: account_id } = owner;
  const primary = listed.find(({ is_primary }) => is_primary);
  if (primary) {
    // Accounts of before had one calendar, known by no other name.
    await db
      .updateTable('calendars')
      .set({ external_id: primary.external_id })
      .where('company_id', '=', company_id)
      .where('account_id', '=', account_id)
      .where('external_id', '=', 'primary')
      .execute();
  }
  await sql`
    insert into calendars (company_id, user_id, account_id, external_id, name, is_primary, can_write, checks_busy)
    select ${company_id}, ${user_id}, ${account_id}, external_id, name, is_primary, can_write, is_primary
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as listed (external_id text, name text, is_primary boolean, can_write boolean)
    on conflict (company_id, account_id, external_id) do update
    set name = excluded.name, is_primary = excluded.is_primary, can_write = excluded.can_write, gone_at = null`.execute(
    db,
  );
  await db
    .updateTable('calendars')
    .set({ gone_at: sql`app_now()` })
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('gone_at', 'is', null)
    .where(sql<boolean>`external_id <> all(${listed.map(({ external_id }) => external_id)})`)
    .execute();
}

/** Refreshes the lists of calendars of a member's accounts, unless that was done recently. Never fails. */
export async function refreshLists(services: Services, companyId: number, userId: number): Promise<void> {
  const { rows, now } = await inCompany(services, companyId, 'read', async (ctx) => ({
    rows: await listAccounts(ctx, userId),
    now: Date.parse(await ctx.now()),
  }));
  const due = rows.filter((row) => row.expired_at === null && isOld(row.listed_at, now));
  await Promise.all(due.map((row) => refreshList(services, row)));
}

async function refreshList(services: Services, row: AccountRow): Promise<void> {
  const port = portOf(services.config, row.provider);
  if (!port) return;
  const listed = await withAccess(services, port, row, (token) => port.list(token)).catch(
    (error: unknown) => {
      // The stored list stays; whether its calendars can be read is a separate question.
      services.log.warn({ err: error, provider: row.provider }, 'calendars could not be listed');
      return null;
    },
  );
  await inCompany(services, row.company_id, 'write', async ({ db }) => {
    if (listed) await storeList(db, row, listed);
    await db
      .updateTable('calendar_accounts')
      .set({ listed_at: sql`app_now()` })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute();
  });
}
