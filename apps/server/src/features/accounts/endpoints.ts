import { ENDPOINTS } from '@fika/contract';
import {
  type AccountCtx,
  account,
  anyone,
  limited,
  mount,
  owner,
  pending,
  type PublicCtx,
} from '../../platform/http/access.ts';
import { found, Problem } from '../../platform/problem.ts';
import { changePassword } from './commands/change-password.ts';
import { logIn } from './commands/log-in.ts';
import { confirmSignInLink, sendSignInLink } from './commands/sign-in-by-link.ts';
import { currentSession } from './open-session.ts';
import { gateOfMembership, presentWorkspace } from './present.ts';
import { findSession, getAccount, listMemberships, type MembershipRow } from './queries.ts';
import { endSession } from './sessions.ts';

const tenAMinute = { max: 10, seconds: 60 };

export const accounts = mount(ENDPOINTS.accounts, {
  auth_session: anyone(currentSession),
  login: limited(tenAMinute, anyone(logIn)),
  logout: pending(logOut),
  sign_in_link: limited(tenAMinute, anyone(sendSignInLink)),
  sign_in_link_confirm: limited(tenAMinute, anyone(confirmSignInLink)),
  password_change: limited(tenAMinute, owner(changePassword)),
});

export const workspaces = mount(ENDPOINTS.workspaces, {
  workspace: account(async (ctx, { params }) => workspaceWhere(ctx, ({ slug }) => slug === params.slug)),
  workspace_byid: account(async (ctx, { params }) => workspaceWhere(ctx, ({ id }) => id === params.id)),
  companies: account(async (ctx) => ({
    results: (await memberships(ctx)).map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      culture: row.culture as 'en' | 'fr',
      timezone: row.timezone,
      role: row.role as 0 | 1 | 2,
    })),
  })),
});

async function logOut(ctx: PublicCtx): Promise<{ ok: true }> {
  const token = ctx.session_token;
  if (token) await ctx.services.database.global('write', (db) => endSession(db, token));
  ctx.setSession(null);
  return { ok: true };
}

async function memberships({ account, services }: AccountCtx): Promise<MembershipRow[]> {
  const all = await services.database.system('read', (db) => listMemberships(db, account.email));
  const only = account.sso_company_id;
  return only === null ? all : all.filter(({ id }) => id === only);
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
