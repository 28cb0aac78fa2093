import type { Db } from '../../../platform/db/database.ts';
import type { CompanyRow } from '../queries.ts';

interface NewCompany {
  slug: string;
  name: string;
  culture?: 'en' | 'fr';
  timezone?: string;
}

/** Makes an empty company. Companies are global rows, so any scope will do. */
export async function createCompany(db: Db, company: NewCompany): Promise<CompanyRow> {
  return db
    .insertInto('companies')
    .values(company)
    .returning(['id', 'slug', 'name', 'culture', 'timezone', 'options', 'colour', 'plan', 'max_seats'])
    .executeTakeFirstOrThrow();
}
