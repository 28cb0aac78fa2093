import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Log } from '../../../platform/log.ts';
import { getDomain } from '../queries.ts';
import { checkDomain } from './check-domain.ts';

const AT_ONCE = 20;

/** Looks at the record of every domain whose time has come: once a day, sooner while it is being published. */
export async function checkDomains(services: Services, _payload: unknown, log: Log): Promise<void> {
  for (;;) {
    const due = await claimDue(services);
    await Promise.all(due.map((one) => checkOne(services, one, log)));
    if (due.length < AT_ONCE || services.jobs.isStopping) return;
  }
}

interface Due {
  company_id: number;
  domain: string;
}

/** Takes those that are due. A worker that ends in the middle leaves them to the next look. */
async function claimDue({ database }: Services): Promise<Due[]> {
  const { rows } = await database.system('write', (db) =>
    sql<Due>`
      update company_domains set next_check_at = app_now() + interval '1 hour'
      where (company_id, domain) in (
        select company_id, domain from company_domains where next_check_at <= app_now()
        order by next_check_at limit ${AT_ONCE} for update skip locked
      )
      returning company_id, domain`.execute(db),
  );
  return rows;
}

async function checkOne(services: Services, { company_id, domain }: Due, log: Log): Promise<void> {
  try {
    const row = await services.database.company(company_id, 'read', (db) =>
      getDomain(db, company_id, domain),
    );
    await checkDomain(services, row, null, log);
  } catch (error) {
    // One that was removed meanwhile: it stops none of the others.
    log.info({ err: error, company_id, domain }, 'a domain could not be checked');
  }
}
