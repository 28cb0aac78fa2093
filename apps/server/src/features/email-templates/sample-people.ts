import { memberName } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import type { SampleOptions } from './sources.ts';

/** Somebody whose letter a preview shows. */
export interface SamplePerson {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  fields: Record<string, unknown>;
  company_name: string;
}

const columns = sql`u.id, u.first_name, u.last_name, u.email, u.fields, c.name as company_name`;

/** The member of a preview, or not-found. Whoever was erased is nobody's example. */
export async function getSamplePerson(db: Db, companyId: number, userId: number): Promise<SamplePerson> {
  const { rows } = await sql<SamplePerson>`
    select ${columns} from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId} and u.erased_at is null`.execute(db);
  return found(rows[0]);
}

/** Active members who stand in for a group that does not exist yet: the same ones each time. */
export async function listColleagues(
  db: Db,
  companyId: number,
  userId: number,
  count: number,
): Promise<SamplePerson[]> {
  const { rows } = await sql<SamplePerson>`
    select ${columns} from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id <> ${userId} and u.is_active and u.erased_at is null
    order by (u.first_name = ''), u.id limit ${count}`.execute(db);
  return rows;
}

/** What a preview says of whom it shows. */
export function shownFor(person: SamplePerson, { language }: Pick<SampleOptions, 'language'>) {
  return { user_id: person.id, full_name: memberName(person, language) };
}
