import { domainsEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, mount, superadmin } from '#platform/http/access.ts';
import { checkDomain } from './commands/check-domain.ts';
import { saveDomains } from './commands/save-domains.ts';
import { presentDomain } from './present.ts';
import { getDomain, listDomainRows } from './queries.ts';

export const domains = mount(domainsEndpoints, {
  domains: superadmin((ctx, { body }) => saveDomains(ctx, body.domains)),
  get_domains: admin(async (ctx) => {
    const rows = await listDomainRows(ctx.db, ctx.company_id);
    return {
      domains: rows.map(({ domain }) => domain),
      details: rows.map((row) => presentDomain(row, ctx.t)),
    };
  }),
  domains_check: limited(
    { max: 30, seconds: 60 },
    superadmin(async (ctx, { body }) => {
      const row = await getDomain(ctx.db, ctx.company_id, body.domain);
      // Without a transaction: name servers may take their time.
      return new AfterCommit(async () =>
        presentDomain(await checkDomain(ctx.services, row, ctx, ctx.log), ctx.t),
      );
    }),
  ),
});
