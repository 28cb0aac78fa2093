import type { Services } from '#platform/context.ts';
import { checkDue } from '#platform/due-checks.ts';
import type { Log } from '#platform/log.ts';
import { getSendingDomain } from '../queries.ts';
import { verifySendingDomain } from './verify-sending-domain.ts';

/** Checks the records of every domain that is due: once a day, sooner while they are being published. */
export async function checkSendingDomains(services: Services, _payload: unknown, log: Log): Promise<void> {
  const check = async (companyId: number, id: number) => {
    const row = await services.database.company(companyId, 'read', (db) =>
      getSendingDomain({ db, company_id: companyId }, id),
    );
    await verifySendingDomain(services, row, null, log);
  };
  await checkDue(services, { table: 'sending_domains', id: 'id', check }, log);
}
