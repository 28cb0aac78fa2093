import type { Db } from '#platform/db/database.ts';

/**
 * The account of an address. One that is new has no password, and nobody has proved yet that the address is theirs: an
 * organisation vouches for it in its own workspace alone.
 */
export async function ensureAccount(
  db: Db,
  person: { email: string; first_name: string; last_name: string; culture: string },
): Promise<number> {
  const { email, first_name, last_name, culture } = person;
  const { id } = await db
    .insertInto('accounts')
    .values({ email, first_name, last_name, culture })
    // What is known stays: another organisation may say something else.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
