import type { CampaignSender } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { hasSendingDomain } from './queries.ts';

/** Refuses a program's sender at a domain that is not on the company's list. It may wait there to be verified. */
export async function assertSender(ctx: RequestCtx, { domain_id: id }: CampaignSender): Promise<void> {
  if (!(await hasSendingDomain(ctx.db, ctx.company_id, id))) throw new Problem('sending_domain_unknown');
}
