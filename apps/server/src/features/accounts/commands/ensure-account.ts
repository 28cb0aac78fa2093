import type { Db } from '#platform/db/database.ts';

/**
 * Returns the account of an address. A new one has no password and no proved address: an organization vouches for the address in
 * its own workspace alone.
 */
export async function ensureAccount(
  db: Db,
  person: { email: string; first_name: string; last_name: string; culture: string },
): Promise<number> {
  const { email, first_name, last_name, culture } = person;
  const { id } = await db
    .insertInto('accounts')
    .values({ email, first_name, last_name, culture })
    // Existing values stay: another organization may have other ones.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
