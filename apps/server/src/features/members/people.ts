import { erasedEmail, isErased, type Locale, memberName, searchKey } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { conditionSql } from './filter-sql.ts';

const MOST = 1_000;
const NOBODY = { first_name: '', last_name: '' };

/** A person of the audit log. */
export interface Person {
  name: string;
  /** Erased, or gone from the company. */
  is_former: boolean;
}

/** Some members by id, with the names that they have now. An id without a member has an answer too. */
export async function findPeople(
  db: Db,
  companyId: number,
  ids: readonly number[],
  language: Locale,
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.map((id): [number, Person] => {
      const row = known.get(id);
      if (!row || isErased(row.email))
        return [id, { name: memberName({ ...NOBODY, email: erasedEmail(id) }, language), is_former: true }];
      return [id, { name: memberName(row, language), is_former: false }];
    }),
  );
}

/** Ids of members whose name or address holds a text. */
export async function findNamed(db: Db, companyId: number, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where(conditionSql({ is: 'search', key: searchKey(text) }))
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
