import { erasedEmail, memberName, isErased, searchKey } from '@fika/contract';
import type { People, Person } from '#features/audit/people.ts';
import { conditionSql } from './filter-sql.ts';

const MOST = 1_000;
const NOBODY = { first_name: '', last_name: '' };

/** Who the people of the audit log are now. */
export const people: People = {
  async find(db, companyId, ids, language) {
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
  },
  async named(db, companyId, text) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where(conditionSql({ is: 'search', key: searchKey(text) }))
      .limit(MOST)
      .execute();
    return rows.map(({ id }) => id);
  },
};
