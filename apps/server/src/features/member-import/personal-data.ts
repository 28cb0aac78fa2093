import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { literal } from '#platform/db/patterns.ts';
import type { Person, PersonalData } from '#features/members/types.ts';

/** The data of a person in files of members. It is not exported: the record has the imported values. */
export const importData: PersonalData = {
  name: 'uploads',
  erase: async (ctx, person) => {
    await eraseRejections(ctx, person);
    await eraseManager(ctx, person);
  },
};

/** No row of a file names the person as a manager. */
async function eraseManager(
  { db, company_id: companyId }: Ctx,
  { user_id: id, ...person }: Person,
): Promise<void> {
  const texts = [person.email, person.external_id ?? ''].map((text) => text.toLowerCase());
  await sql`
    delete from upload_managers
    where company_id = ${companyId} and (user_id = ${id} or lower(manager) = any(${texts}::text[]))`.execute(
    db,
  );
  await sql`
    update upload_chunks c set result = jsonb_set(c.result, '{warnings}', '[]')
    where c.company_id = ${companyId} and exists (
      select from jsonb_array_elements(c.result -> 'warnings') as one
      where lower(one ->> 'value') = any(${texts}::text[]))`.execute(db);
}

/** A refused row may contain the address, the number or the name of its person, in one cell or in several. */
async function eraseRejections({ db, company_id: companyId }: Ctx, person: Person): Promise<void> {
  const traces = tracesOf(person);
  const { rows: found } = await sql<{ upload_id: string; row: number }>`
    select upload_id, "row" from upload_rejections
    where company_id = ${companyId} and lower(value) like any(${traces}::text[])
    union select upload_id, "row" from upload_rejected_rows
    where company_id = ${companyId} and (lower(cells::text) like any(${traces}::text[]) or ${isAbout(person)})`.execute(
    db,
  );
  if (found.length === 0) return;
  const rows = sql`select upload_id, "row"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x (upload_id uuid, "row" integer)`;
  await sql`
    update upload_chunks c set result = jsonb_set(c.result, '{rejected}', coalesce((
      select jsonb_agg(case when (c.upload_id, (one ->> 'row')::int) in (${rows})
        then one || '{"value": ""}' else one end order by position)
      from jsonb_array_elements(c.result -> 'rejected') with ordinality as given (one, position)), '[]'))
    where c.company_id = ${companyId} and c.upload_id in (select upload_id from (${rows}) as traced)`.execute(
    db,
  );
  await sql`
    delete from upload_rejected_rows
    where company_id = ${companyId} and (upload_id, "row") in (${rows})`.execute(db);
  await sql`
    update upload_rejections set value = ''
    where company_id = ${companyId} and (upload_id, "row") in (${rows})`.execute(db);
}

/** Whether the cells of a row name a person: by the number, or by both names, each in a separate cell. */
function isAbout({
  external_id: externalId,
  first_name: first,
  last_name: last,
}: Person): RawBuilder<SqlBool> {
  const cell = (key: string, text: string) => sql`lower(cells ->> ${key}::text) = lower(${text}::text)`;
  const byNumber = externalId ? cell('external_id', externalId) : sql`false`;
  const byName =
    first && last ? sql`${cell('first_name', first)} and ${cell('last_name', last)}` : sql`false`;
  return sql<SqlBool>`coalesce(${byNumber} or (${byName}), false)`;
}

function tracesOf({ email, external_id: externalId, first_name, last_name }: Person): string[] {
  const name = first_name && last_name ? [`${first_name} ${last_name}`, `${last_name} ${first_name}`] : [];
  const escaped = [email, ...name].map((text) => `%${literal(text.toLowerCase())}%`);
  return externalId ? [...escaped, literal(externalId.toLowerCase())] : escaped;
}
