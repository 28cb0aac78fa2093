import { ssoEndpoints } from '@fika/contract';
import { anyone, limited, mount, superadmin } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { deleteSso } from './commands/delete-sso.ts';
import { saveSso } from './commands/save-sso.ts';
import { discoverSso } from './discovery/queries.ts';
import { presentSso } from './present.ts';
import { readMetadata } from './metadata/gateway.ts';

export const sso = mount(ssoEndpoints, {
  saml_metadata_parser: limited({ max: 60, seconds: 60 }, superadmin(readMetadata)),
  sso_get: superadmin(async (ctx) => {
    const company = found(await findCompany(ctx.db, ctx.company_id));
    return presentSso(ctx.services.config, company, await ctx.now());
  }),
  sso_save: superadmin(saveSso),
  sso_delete: superadmin(deleteSso),
  sso_discover: limited({ max: 30, seconds: 60 }, anyone(discoverSso)),
});
