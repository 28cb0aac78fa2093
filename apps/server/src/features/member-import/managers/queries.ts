import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { slicesOf } from '#platform/slices.ts';
import { chainsAbove, lockManagers } from '#features/members/managers/queries.ts';
import { type KnownManager, planManagers, type RefusedManager } from './rules.ts';
import type { ReadRow } from '../rules.ts';

/** Rows of one statement: with the last chunk there may be as many as the file has. */
const STATEMENT = 1_000;

interface Named {
  row: number;
  user_id: number;
  /** Null where no member has this address or external id. */
  manager_id: number | null;
}

/**
 * Sets the managers that the rows of a chunk name, and those of earlier rows that name a member of this chunk; with the last
 * chunk all that are left are tried once more. A manager is another member by email address, else by external id.
 */
export async function setManagers(
  ctx: Ctx,
  uploadId: string,
  { rows, isLast }: { rows: readonly ReadRow[]; isLast: boolean },
): Promise<void> {
  const { db, company_id: companyId } = ctx;
  const sent = rows.flatMap(({ row, email, manager }) => (manager === null ? [] : [{ row, email, manager }]));
  if (sent.length > 0) {
    await sql`
      insert into upload_managers (company_id, upload_id, "row", user_id, manager, reason)
      select ${companyId}, ${uploadId}, x.row, u.id, x.manager, 'unknown_manager'
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as x ("row" integer, email text, manager text)
      join users u on u.company_id = ${companyId} and u.email = x.email
      on conflict do nothing`.execute(db);
  }
  await lockManagers(ctx);
  const named = await listNamed(ctx, uploadId, isLast ? null : rows);
  const known = named.flatMap(({ manager_id: id, ...one }) =>
    id === null ? [] : [{ ...one, manager_id: id }],
  );
  if (known.length === 0) return;
  const managers = await chainsAbove(
    ctx,
    known.flatMap((one) => [one.user_id, one.manager_id]),
  );
  const { set, refused } = await planManagers(known, managers);
  for await (const slice of slicesOf(set, STATEMENT)) await writeManagers(ctx, uploadId, slice);
  for await (const slice of slicesOf(refused, STATEMENT)) await noteReasons(ctx, uploadId, slice);
}

/** Rows of an import whose manager is not set: all of them, or those that some rows are or name. */
async function listNamed(
  { db, company_id: companyId }: Ctx,
  uploadId: string,
  among: readonly ReadRow[] | null,
): Promise<Named[]> {
  const names = (among ?? []).flatMap(({ email, external_id: id }) => (id === null ? [email] : [email, id]));
  const condition = among
    ? sql`(m."row" = any(${among.map(({ row }) => row)}::integer[]) or lower(m.manager) = any(${names}::text[])
        or m.manager = any(${names}::text[]))`
    : sql`true`;
  const { rows } = await sql<Named>`
    select m."row", m.user_id, coalesce(
      (select id from users where company_id = m.company_id and email = lower(m.manager)),
      (select id from users where company_id = m.company_id and external_id = m.manager)) as manager_id
    from upload_managers m
    where m.company_id = ${companyId} and m.upload_id = ${uploadId} and ${condition}
    order by m."row"`.execute(db);
  return rows;
}

async function writeManagers(
  { db, company_id: companyId }: Ctx,
  uploadId: string,
  set: readonly KnownManager[],
) {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
        as x ("row" integer, user_id bigint, manager_id bigint)
    ), done as (
      delete from upload_managers m using given g
      where m.company_id = ${companyId} and m.upload_id = ${uploadId} and m."row" = g."row"
    )
    update users u set manager_id = g.manager_id, updated_at = app_now()
    from (select distinct on (user_id) user_id, manager_id from given order by user_id, "row" desc) g
    where u.company_id = ${companyId} and u.id = g.user_id and u.manager_id is distinct from g.manager_id`.execute(
    db,
  );
}

async function noteReasons(
  { db, company_id: companyId }: Ctx,
  uploadId: string,
  refused: readonly RefusedManager[],
): Promise<void> {
  await sql`
    update upload_managers m set reason = x.reason
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as x ("row" integer, reason text)
    where m.company_id = ${companyId} and m.upload_id = ${uploadId} and m."row" = x."row"`.execute(db);
}
