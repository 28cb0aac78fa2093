import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

interface Known {
  first_name: string;
  last_name: string;
  culture: 'en' | 'fr';
  timezone: string;
}

/**
 * Fills in missing details, in every company of an address: a name that an admin entered stays. Needs the scope across companies.
 */
export async function completeMember(db: Db, email: string, known: Known): Promise<void> {
  await sql`
    update users set
      first_name = case when first_name = '' and last_name = '' then ${known.first_name} else first_name end,
      last_name = case when first_name = '' and last_name = '' then ${known.last_name} else last_name end,
      timezone = coalesce(timezone, ${known.timezone}),
      culture = ${known.culture},
      updated_at = app_now()
    where email = ${email} and is_active`.execute(db);
}
