import {
  ALL_PERMISSIONS,
  type coffeesEndpoints,
  type Permissions,
  type ResponseOf,
  ROLES,
} from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import type { Language, PublicCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { presentBranding, presentOptions } from '#features/workspaces/present.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { coffeeLinks } from './links.ts';

const NO_PERMISSIONS = Object.fromEntries(
  Object.entries(ALL_PERMISSIONS).map(([name, all]): [string, unknown] => [name, all === 'all' ? [] : false]),
) as Permissions;

/** What the link of an email about a coffee opens. Changes nothing, because scanners and colleagues open it, too. */
export async function openLink(
  { services, log }: PublicCtx,
  token: string,
): Promise<ResponseOf<typeof coffeesEndpoints.coffee_link>> {
  const link = coffeeLinks.read(services.keys, token);
  if (!link) throw new Problem('link_invalid');
  const work = async (ctx: Parameters<typeof coffeeLinks.guest>[0]) => {
    await coffeeLinks.guest(ctx, link);
    const company = found(await findCompany(ctx.db, link.company_id));
    const member = await ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'culture', 'timezone'])
      .where('company_id', '=', link.company_id)
      .where('id', '=', link.user_id)
      .executeTakeFirstOrThrow();
    return {
      coffee_id: link.coffee_id,
      workspace: {
        id: company.id,
        slug: company.slug,
        name: company.name,
        culture: company.culture as Language,
        timezone: company.timezone,
        // The response has no details of the workspace, and a link grants no role.
        urls: {},
        options: presentOptions({}, 0),
        branding: { name: company.name, ...presentBranding(company) },
        plan: 0,
        user: {
          ...member,
          culture: member.culture as Language,
          timezone: member.timezone ?? company.timezone,
          chosen_timezone: member.timezone,
          role: ROLES.enduser,
          is_admin: false,
        },
        permissions: NO_PERMISSIONS,
        feature_flags: {},
        realtime_cursor: null,
      },
    };
  };
  return inCompany(services, link.company_id, 'read', work, log);
}
