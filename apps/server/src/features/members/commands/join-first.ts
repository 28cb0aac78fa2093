import { ROLES } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

interface Founder {
  company_id: number;
  email: string;
  first_name: string;
  last_name: string;
  culture: 'en' | 'fr';
  timezone: string;
}

/** Makes the creator of a company its first member, as superadmin. Returns their id. */
export async function joinFirst(db: Db, founder: Founder): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...founder, role: ROLES.superadmin })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
