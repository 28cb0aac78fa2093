import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** A member whose email a preview shows. */
export interface SamplePerson {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  about_me: string;
  fields: Record<string, unknown>;
  company_name: string;
}

const columns = sql`u.id, u.first_name, u.last_name, u.email, u.about_me, u.fields, c.name as company_name`;

/** The member of a preview, or not-found. An erased member is not found. */
export async function getSamplePerson(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  userId: number,
): Promise<SamplePerson> {
  const { rows } = await sql<SamplePerson>`
    select ${columns} from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId} and u.erased_at is null`.execute(db);
  return found(rows[0]);
}

/** Active members as examples for a group that does not exist yet: the same ones each time. */
export async function listColleagues(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  userId: number,
  count: number,
): Promise<SamplePerson[]> {
  const { rows } = await sql<SamplePerson>`
    select ${columns} from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id <> ${userId} and u.is_active and u.erased_at is null
    order by (u.first_name = ''), u.id limit ${count}`.execute(db);
  return rows;
}
