import { sql } from 'kysely';
import { findLastCoffees } from '#features/coffees/groups/queries.ts';
import { findBounced } from '#features/email-outbox/suppressions/queries.ts';
import type { FindMemberFacts, MemberFacts } from '#features/members/types.ts';
import { countPrograms } from '#features/participations/queries.ts';

const NOTHING: MemberFacts = { programs: 0, last_coffee_at: null, mail_bounced: false };

/**
 * The facts of the members of one page. Each query reads these members only and is prepared, because every list runs it and
 * planning takes longer than running.
 */
export const findMemberFacts: FindMemberFacts = async (db, companyId, ids) => {
  if (ids.length === 0) return () => NOTHING;
  const bounced = await findBounced({ db, company_id: companyId }, ids);
  const programs = await countPrograms(db, companyId, ids);
  const coffees = await findLastCoffees(db, companyId, ids);
  return (id) => ({ ...NOTHING, ...bounced.get(id), ...programs.get(id), ...coffees.get(id) });
};

/** Ids of the members of a company who added an import, an audience or a program. */
export const authorsOf = (companyId: number) => sql`
  select added_by_id from uploads where company_id = ${companyId}
  union all select added_by_id from audiences where company_id = ${companyId} and deleted_at is null
  union all select added_by_id from campaigns where company_id = ${companyId}`;
