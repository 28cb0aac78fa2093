import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { NOW } from '#features/bulk-actions/queries.ts';
import type { KnownMember, ReadRow } from '../rules.ts';

/** The members that rows may mean, by email or external id, locked until the transaction ends. */
export async function listKnownMembers(
  { db, company_id: companyId }: Scope,
  rows: readonly ReadRow[],
): Promise<KnownMember[]> {
  const emails = rows.map(({ email }) => email);
  const externalIds = rows.flatMap(({ external_id }) => external_id ?? []);
  return db
    .selectFrom('users as u')
    .leftJoin('users as m', (join) =>
      join.onRef('m.company_id', '=', 'u.company_id').onRef('m.id', '=', 'u.manager_id'),
    )
    .select([
      'u.id',
      'u.email',
      'u.external_id',
      'u.first_name',
      'u.last_name',
      'u.culture',
      'u.role',
      'u.fields',
    ])
    .select(['m.email as manager_email', 'm.external_id as manager_external_id'])
    .where('u.company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('u.email', '=', sql<string>`any(${emails}::text[])`),
        eb('u.external_id', '=', sql<string>`any(${externalIds}::text[])`),
      ]),
    )
    .forUpdate('u')
    .$castTo<KnownMember>()
    .execute();
}

const columns = sql.raw(
  'external_id text, email text, first_name text, last_name text, culture text, fields jsonb',
);

/** Adds members in one statement and returns the addresses that were added. A concurrent request has added the missing ones. */
export async function insertMembers(
  { db, company_id: companyId }: Scope,
  rows: readonly ReadRow[],
  culture: string,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: added } = await sql<{ email: string }>`
    insert into users (company_id, external_id, email, first_name, last_name, culture, fields, created_at, updated_at)
    select ${companyId}, x.external_id, x.email, x.first_name, x.last_name, coalesce(x.culture, ${culture}), x.fields,
      ${NOW}, ${NOW}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (${columns})
    on conflict do nothing
    returning email
  `.execute(db);
  return new Set(added.map(({ email }) => email));
}

/** Changes members in one statement; an empty cell leaves what is there. */
export async function updateMembers(
  { db, company_id: companyId }: Scope,
  rows: readonly (ReadRow & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update users set
      email = x.email,
      external_id = coalesce(x.external_id, users.external_id),
      first_name = coalesce(nullif(x.first_name, ''), users.first_name),
      last_name = coalesce(nullif(x.last_name, ''), users.last_name),
      culture = coalesce(x.culture, users.culture),
      fields = users.fields || x.fields,
      updated_at = ${NOW}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, ${columns})
    where users.company_id = ${companyId} and users.id = x.id
  `.execute(db);
}

/**
 * Updates the planner's statistics each time an import has doubled. Otherwise the planner assumes for minutes that a company of
 * 100,000 has a hundred members, and reads all of them to find one. A small sample is enough, and takes a sixth of the time.
 */
export async function refreshStatistics(db: Db, chunksDone: number): Promise<void> {
  const isMilestone = chunksDone >= 4 && Number.isInteger(Math.log2(chunksDone));
  if (!isMilestone) return;
  await sql`set local default_statistics_target = 10`.execute(db);
  await sql`analyze users (company_id, id, email, external_id)`.execute(db);
}
