import { workspacesEndpoints } from '@fika/contract';
import { admin, member, mount, superadmin } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { saveOption } from './commands/save-option.ts';
import { removeLogo, setLogo } from './commands/set-logo.ts';
import { setMaxSeats } from './commands/set-max-seats.ts';
import { updateCompany } from './commands/update-company.ts';
import { presentCompany } from './present.ts';
import { findCompany } from './queries.ts';

export const settings = mount(workspacesEndpoints, {
  companies_list: member(async (ctx) => presentCompany(found(await findCompany(ctx.db, ctx.company_id)))),
  companies_list_update: admin((ctx, { body }) => updateCompany(ctx, body)),
  save_option: admin((ctx, { body }) => saveOption(ctx, body)),
  set_max_seats: superadmin((ctx, { body }) => setMaxSeats(ctx, body.max_seats)),
  company_logo: admin((ctx, { body }) => setLogo(ctx, body.data)),
  company_logo_delete: admin(async (ctx) => {
    await removeLogo(ctx);
    return { ok: true as const };
  }),
});
