import { ENDPOINTS } from '@fika/contract';
import { admin, mount, superadmin } from '../../platform/http/access.ts';
import { saveDomains } from './commands/save-domains.ts';
import { listDomains } from './queries.ts';

export const domains = mount(ENDPOINTS.domains, {
  domains: superadmin((ctx, { body }) => saveDomains(ctx, body.domains)),
  get_domains: admin(async (ctx) => ({ domains: await listDomains(ctx.db, ctx.company_id) })),
});
