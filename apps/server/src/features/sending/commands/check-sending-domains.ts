import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Log } from '../../../platform/log.ts';
import { getSendingDomain } from '../queries.ts';
import { verifySendingDomain } from './verify-sending-domain.ts';

const AT_ONCE = 20;

/** Looks at the records of every domain whose time has come: once a day, sooner while they are being published. */
export async function checkSendingDomains(services: Services, _payload: unknown, log: Log): Promise<void> {
  for (;;) {
    const due = await claimDue(services);
    await Promise.all(due.map((domain) => checkOne(services, domain, log)));
    if (due.length < AT_ONCE || services.jobs.isStopping) return;
  }
}

interface Due {
  company_id: number;
  id: number;
}

/** Takes those that are due. A worker that ends in the middle leaves them to the next look. */
async function claimDue({ database }: Services): Promise<Due[]> {
  const { rows } = await database.system('write', (db) =>
    sql<Due>`
      update sending_domains set next_check_at = app_now() + interval '1 hour'
      where (company_id, id) in (
        select company_id, id from sending_domains where next_check_at <= app_now()
        order by next_check_at limit ${AT_ONCE} for update skip locked
      )
      returning company_id, id`.execute(db),
  );
  return rows;
}

async function checkOne(services: Services, { company_id, id }: Due, log: Log): Promise<void> {
  try {
    const row = await services.database.company(company_id, 'read', (db) =>
      getSendingDomain(db, company_id, id),
    );
    await verifySendingDomain(services, row, null, log);
  } catch (error) {
    // One that belongs to others now, or was removed: it stops none of the others.
    log.info({ err: error, company_id, id }, 'a sending domain could not be checked');
  }
}
