import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { companyEmail } from '../rules.ts';

/** Whether a message for the installation's mail server is due, in any company. Needs the scope across companies. */
export async function isEmailDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from deliveries d where d.state = 'queued' and d.channel = 'email' and d.next_try_at <= (select app_now()) and (
        not ${companyEmail('d.')}
        or not exists (select from companies c where c.id = d.company_id and c.options ? 'smtp_server')
      )
    ) as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** Companies with queued emails, one jump over the index each: the body of the recursion `waiting`. */
export const WAITING = sql`
      (select company_id from deliveries where state = 'queued' and channel = 'email' order by company_id limit 1)
      union all
      select (
        select d.company_id from deliveries d
        where d.state = 'queued' and d.channel = 'email' and d.company_id > w.company_id order by d.company_id limit 1
      ) from waiting w where w.company_id is not null`;

/** Companies with their own mail server and messages for it that are due, and the time of the product. */
export async function listDueCompanyServers(db: Db): Promise<{ now: number; ids: number[] }> {
  const { rows } = await sql<{ now: string; ids: number[] }>`
    select app_now() as now, array(
      select c.id::int from companies c where c.options ? 'smtp_server' and exists (
        select from deliveries d where d.company_id = c.id and d.state = 'queued' and d.channel = 'email' and ${companyEmail('d.')}
          and d.next_try_at <= (select app_now())
      ) order by c.id
    ) as ids`.execute(db);
  return { now: Date.parse(rows[0]?.now ?? ''), ids: rows[0]?.ids ?? [] };
}
