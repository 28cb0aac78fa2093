import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';

/** An export without a report for this long has ended with its process. */
const SILENT = '1 minute';

/**
 * Takes the lease of a person's only export. Returns its id.
 *
 * @throws Problem `export_running` while another one runs.
 */
export async function takeExport({ db, company_id: companyId }: Ctx, userId: number): Promise<string> {
  const id = crypto.randomUUID();
  const { rows } = await sql`
    insert into member_exports (company_id, user_id, id) values (${companyId}, ${userId}, ${id})
    on conflict (company_id, user_id) do update set id = excluded.id, beat_at = app_now()
      where member_exports.beat_at < app_now() - ${SILENT}::interval
    returning id`.execute(db);
  if (rows.length === 0) throw new Problem('export_running');
  return id;
}

/**
 * The same for an export that runs alone in its company, because each of its pages is costly.
 *
 * @throws Problem `export_running` while anybody exports.
 */
export async function takeOnlyExport(ctx: Ctx, userId: number): Promise<string> {
  const { db, company_id: companyId } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${companyId}))`.execute(db);
  const { rows } = await sql`
    select from member_exports
    where company_id = ${companyId} and beat_at >= app_now() - ${SILENT}::interval limit 1`.execute(db);
  if (rows.length > 0) throw new Problem('export_running');
  return takeExport(ctx, userId);
}

/** Renews the lease of an export. False when it must stop: its admin is none any more, or another one has the lease. */
export async function holdExport({ db, company_id: companyId }: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update member_exports e set beat_at = app_now()
    where e.company_id = ${companyId} and e.id = ${id} and exists (
      select from users u
      where u.company_id = e.company_id and u.id = e.user_id and u.is_active and u.role > ${ROLES.enduser})
    returning e.id`.execute(db);
  return rows.length > 0;
}

/** Gives the place back. */
export async function endExport({ db, company_id: companyId }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('member_exports').where('company_id', '=', companyId).where('id', '=', id).execute();
}
