import type { CampaignSender } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { hasSendingDomain } from './queries.ts';

/** Refuses a program's sender at a domain that is not on the company's list. It may wait there to be verified. */
export async function assertSender(ctx: RequestCtx, { domain_id: id }: CampaignSender): Promise<void> {
  if (!(await hasSendingDomain(ctx, id))) throw new Problem('sending_domain_unknown');
}

/**
 * Refuses a domain that another company has proved and not archived. Another proof of it at the same moment waits for this
 * transaction.
 */
export async function assertUnproved({ db, company_id, services }: Ctx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sending_domains ${domain}`}, 0))`.execute(db);
  const taken = await services.database.system('read', (all) =>
    all
      .selectFrom('sending_domains')
      .select('id')
      .where('domain', '=', domain)
      .where('status', '=', 'verified')
      .where('company_id', '<>', company_id)
      .executeTakeFirst(),
  );
  if (taken) throw new Problem('sending_domain_taken', { values: { domain } });
}
