import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { getDomain, hasProvedDomain } from '../queries.ts';

/**
 * Notifies the other workspaces with the same domain on their list that one has proved it, and checks theirs again soon: it is
 * taken now, or free. They do not learn which workspace it is.
 */
export async function tellClaimants(
  services: Services,
  { company_id, domain }: { company_id: number; domain: string },
): Promise<void> {
  const { isProved, others } = await services.database.system('write', async (db) => {
    const { rows } = await sql<{ company_id: number }>`
      update company_domains set next_check_at = app_now()
      where domain = ${domain} and company_id <> ${company_id}
      returning company_id`.execute(db);
    return {
      isProved: await hasProvedDomain(db, company_id, domain),
      others: rows.map((row) => row.company_id),
    };
  });
  if (!isProved) return;
  for (const other of others) {
    await inCompany(services, other, 'write', async (ctx) => {
      await getDomain(ctx.db, other, domain);
      await tellSuperadmins(ctx, 'domain_proved_elsewhere', { domain });
    });
  }
}
