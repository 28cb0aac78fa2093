import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#app.ts';
import type { Db } from '#platform/db/database.ts';
import { type Catalogue, fillCompany, readCatalogue } from '../code/filler.ts';
import { makeCompany } from '../factories.ts';
import type { AnyId } from './places.ts';

/** Only in the rows of the foreign company. */
export const MARKER = 'seen-by-strangers';
/** The id of the first row of every foreign table, and an unknown id. */
export const FOREIGN: AnyId = { number: 700_000, uuid: 'f0000000-0000-4000-8000-000000700000' };
export const MISSING: AnyId = { number: 800_000, uuid: 'e0000000-0000-4000-8000-000000800000' };

export interface Foreign {
  company_id: number;
  slug: string;
  catalogue: Catalogue;
}

/** A company with rows in every table, all of one id and with the marker, so that a response with one of them is detected. */
export async function makeForeign(app: App): Promise<Foreign> {
  const { database } = app.services;
  const slug = 'of-others';
  const { id } = await makeCompany(app.services, { slug, name: `Company ${MARKER}` });
  const catalogue = await database.system('write', async (db) => {
    const read = await readCatalogue(db);
    const ids = [FOREIGN.number, FOREIGN.number + 1] as const;
    await fillCompany(db, read, id, { text: MARKER, ids, uuid: FOREIGN.uuid });
    return read;
  });
  return { company_id: id, slug, catalogue };
}

/** A digest of all rows of a company: any change shows. */
export async function digestOf(db: Db, { catalogue, company_id }: Foreign): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of catalogue.tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, ' ' order by t::text) as all from ${sql.table(table)} t
      where t.company_id + 0 = ${company_id}`.execute(db);
    digests[table] = createHash('sha256')
      .update(rows[0]?.all ?? '')
      .digest('hex');
  }
  return digests;
}
