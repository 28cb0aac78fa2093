import type { Services } from '#platform/context.ts';
import { checkDue } from '#platform/due-checks.ts';
import type { Log } from '#platform/log.ts';
import { getDomain } from '../queries.ts';
import { checkDomain } from './check-domain.ts';

/** Checks the record of every domain that is due: once a day, sooner while it is being published. */
export async function checkDomains(services: Services, _payload: unknown, log: Log): Promise<void> {
  const check = async (companyId: number, domain: string) => {
    const row = await services.database.company(companyId, 'read', (db) => getDomain(db, companyId, domain));
    await checkDomain(services, row, null, log);
  };
  await checkDue(services, { table: 'company_domains', id: 'domain', check }, log);
}
