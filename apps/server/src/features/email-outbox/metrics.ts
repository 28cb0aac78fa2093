import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Gauge } from '#platform/http/health.ts';
import { companyEmail } from './rules.ts';
import { WAITING } from './sending/queries.ts';

/** The delay of the outbox, for the monitoring of the installation. */
export const overdueGauge: Gauge = {
  name: 'mails_overdue_seconds',
  help: 'Seconds since which the oldest mail for the mail server of the installation could have left; 0 when none waits',
  read: ({ database }) => database.system('read', overdueSeconds),
};

/** Without emails that a company sends by its own server: the operator cannot repair that one. */
async function overdueSeconds(db: Db): Promise<number> {
  const oldest = (isOfRound: boolean) => sql`(
    select d.next_try_at from deliveries d
    where d.company_id = w.company_id and d.state = 'queued' and d.channel = 'email' and (d.round_id is not null) = ${sql.lit(isOfRound)}
      and (not ${companyEmail('d.')}
        or not exists (select from companies c where c.id = d.company_id and c.options ? 'smtp_server'))
    order by d.next_try_at limit 1)`;
  const { rows } = await sql<{ seconds: number }>`
    with recursive waiting as (${WAITING})
    select greatest(0, coalesce(extract(epoch from (select app_now())
      - min(least(${oldest(false)}, ${oldest(true)}))), 0))::float8 as seconds
    from waiting w where w.company_id is not null`.execute(db);
  return rows[0]?.seconds ?? 0;
}
