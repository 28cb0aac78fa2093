import { sql } from 'kysely';
import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { type BoxPlace, openSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';
import { type CalendarPort, type CalendarTokens, ConsentExpired } from './types.ts';
import type { AccountRow } from './queries.ts';

const stored = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.string() });

type Owner = Pick<AccountRow, 'company_id' | 'user_id' | 'provider' | 'account'>;

// By account and not by row: the box is sealed before its row has a number. The table has its name of the time when the first
// were sealed.
const placeOf = ({ company_id, user_id, provider, account }: Owner): BoxPlace => ({
  table: 'calendars',
  column: 'sealed_tokens',
  company_id,
  id: `${user_id}/${provider}/${account}`,
});

/** The tokens of all connected accounts. */
export const calendarTokens: BoxStore = {
  async list(db, after, limit) {
    const { rows } = await sql<AccountRow>`
      select * from calendar_accounts where id > ${after} order by id limit ${limit}`.execute(db);
    return rows.map((row) => ({ id: row.id, place: placeOf(row), box: row.sealed_tokens }));
  },
  async replace(db, { id, box }, fresh) {
    await db
      .updateTable('calendar_accounts')
      .set({ sealed_tokens: fresh })
      .where('id', '=', id)
      .where('sealed_tokens', '=', box)
      .execute();
  },
};

export function sealTokens({ keys }: Services, owner: Owner, tokens: CalendarTokens): string {
  return sealSecret(keys.box, placeOf(owner), JSON.stringify(tokens));
}

export function openTokens(
  { keys }: Services,
  row: Owner & Pick<AccountRow, 'sealed_tokens'>,
): CalendarTokens {
  return stored.parse(JSON.parse(openSecret(keys.box, placeOf(row), row.sealed_tokens)));
}

const SOON_MS = 60_000;

/**
 * Runs an action in the calendars of an account with a valid token, refreshed and stored if it expired. Records a consent that is
 * gone. Uses separate transactions, and calls the provider outside of them.
 *
 * @throws ConsentExpired, and the provider's failures.
 */
export async function withAccess<T>(
  services: Services,
  port: CalendarPort,
  row: AccountRow,
  act: (accessToken: string) => Promise<T>,
): Promise<T> {
  try {
    let tokens = openTokens(services, row);
    if (Date.parse(tokens.expires_at) < Date.now() + SOON_MS)
      tokens = await renew(services, port, row, tokens);
    try {
      return await act(tokens.access_token);
    } catch (error) {
      if (!(error instanceof ConsentExpired)) throw error;
      // Revoked early: refreshing may still give another one.
      return await act((await renew(services, port, row, tokens)).access_token);
    }
  } catch (error) {
    if (error instanceof ConsentExpired) await noteExpired(services, row);
    throw error;
  }
}

async function renew(
  services: Services,
  port: CalendarPort,
  row: AccountRow,
  tokens: CalendarTokens,
): Promise<CalendarTokens> {
  const renewed = await port.refresh(tokens);
  await inCompany(services, row.company_id, 'write', ({ db }) =>
    db
      .updateTable('calendar_accounts')
      .set({ sealed_tokens: sealTokens(services, row, renewed), expired_at: null })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute(),
  );
  return renewed;
}

async function noteExpired(services: Services, row: AccountRow): Promise<void> {
  await inCompany(services, row.company_id, 'write', async (ctx) =>
    ctx.db
      .updateTable('calendar_accounts')
      .set({ expired_at: await ctx.now() })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .where('expired_at', 'is', null)
      .execute(),
  );
}
