import { accountsEndpoints, workspacesEndpoints } from '@fika/contract';
import { type AccountCtx, account, anyone, limited, mount, owner, pending } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { found, Problem } from '#platform/problem.ts';
import { changePassword } from './commands/change-password.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { confirmSignInLink, sendSignInLink } from './commands/sign-in-by-link.ts';
import { logoUrl } from '#features/workspaces/present.ts';
import { findCompanyBySlugBefore } from '#features/workspaces/queries.ts';
import { currentSession } from './sessions/commands/open-session.ts';
import { gateOfMembership, presentWorkspace } from './present.ts';
import { findSession, getAccount, listMemberships, type MembershipRow } from './queries.ts';

// For one process and one address, which may be that of an office. `limits/queries.ts` has the limits that protect accounts.
const burst = { max: 600, seconds: 60 };

export const accounts = mount(accountsEndpoints, {
  auth_session: anyone(currentSession),
  login: limited(burst, anyone(logIn)),
  logout: pending(logOut),
  sign_in_link: limited(burst, anyone(sendSignInLink)),
  sign_in_link_confirm: limited(burst, anyone(confirmSignInLink)),
  password_change: limited(burst, owner(changePassword)),
});

export const workspaces = mount(workspacesEndpoints, {
  workspace: account(async (ctx, { params }) => workspaceOf(ctx, params.slug)),
  workspace_byid: account(async (ctx, { params }) => workspaceWhere(ctx, ({ id }) => id === params.id)),
  companies: account(async (ctx, { query }) => {
    const companies = (await memberships(ctx)).map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      culture: row.culture as 'en' | 'fr',
      timezone: row.timezone,
      role: row.role as 0 | 1 | 2,
      logo_url: logoUrl(row),
    }));
    return presentWhole(ctx.url, 'name', companies, query);
  }),
});

async function memberships({ account, services }: AccountCtx): Promise<MembershipRow[]> {
  const all = await services.database.system('read', (db) => listMemberships(db, account.email));
  const only = account.sso_company_id;
  return only === null ? all : all.filter(({ id }) => id === only);
}

/** The workspace of an address, or of the one that it had before. */
async function workspaceOf(ctx: AccountCtx, asked: string) {
  const isCurrent = (await memberships(ctx)).some(({ slug }) => slug === asked);
  if (isCurrent) return workspaceWhere(ctx, ({ slug }) => slug === asked);
  const moved = await ctx.services.database.global('read', (db) => findCompanyBySlugBefore(db, asked));
  return workspaceWhere(ctx, ({ id }) => id === moved);
}

async function workspaceWhere(ctx: AccountCtx, isWanted: (row: MembershipRow) => boolean) {
  const row = found((await memberships(ctx)).find(isWanted));
  const { session, account } = await ctx.services.database.global('read', async (db) => ({
    session: await findSession(db, ctx.session_token ?? ''),
    account: await getAccount(db, ctx.account.account_id),
  }));
  if (!session) throw new Problem('not_authenticated');
  const gate = gateOfMembership(session, account, row);
  if (gate) throw new Problem(gate);
  return presentWorkspace(row);
}
