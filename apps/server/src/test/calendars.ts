import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { DB } from '#schema.gen.ts';

type Columns<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** A Google account that a member connected, with calendars that are read. Without a consent, so that it cannot be called. */
export async function makeCalendars(
  services: Services,
  { company_id, user_id }: { company_id: number; user_id: number },
  address: string,
  calendars: readonly Columns<'calendars'>[],
  account: Columns<'calendar_accounts'> = {},
): Promise<void> {
  await services.database.company(company_id, 'write', async (db) => {
    const whose = { company_id, user_id };
    const { id: account_id } = await db
      .insertInto('calendar_accounts')
      .values({ ...whose, provider: 'google', account: address, sealed_tokens: 'none', ...account })
      .returning('id')
      .executeTakeFirstOrThrow();
    const common = { ...whose, account_id, is_primary: false, can_write: true, checks_busy: true };
    for (const calendar of calendars)
      await db
        .insertInto('calendars')
        .values({ ...common, external_id: randomUUID(), name: 'Calendar', ...calendar })
        .execute();
  });
}
