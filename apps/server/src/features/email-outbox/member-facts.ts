import { sql } from 'kysely';
import type { MemberFactSource } from '#features/members/member-facts.ts';

/** Whose address refuses mail for good. */
export const findBounced: MemberFactSource = async (db, companyId, ids) => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join suppressions s on s.company_id = u.company_id and s.email = u.email and s.kind <> 'complaint'
    where u.company_id = ${companyId} and u.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id }) => [id, { mail_bounced: true }]));
};
