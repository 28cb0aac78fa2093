import { ENDPOINTS } from '@fika/contract';
import { account, anyone, limited, mount, type PublicCtx } from '../../platform/http/access.ts';
import { found } from '../../platform/problem.ts';
import { changePassword } from './commands/change-password.ts';
import { logIn } from './commands/log-in.ts';
import { confirmSignInLink, sendSignInLink } from './commands/sign-in-by-link.ts';
import { currentSession } from './open-session.ts';
import { presentWorkspace } from './present.ts';
import { listMemberships, type MembershipRow } from './queries.ts';
import { endSession } from './sessions.ts';

const tenAMinute = { max: 10, seconds: 60 };

export const accounts = mount(ENDPOINTS.accounts, {
  auth_session: anyone(currentSession),
  login: limited(tenAMinute, anyone(logIn)),
  logout: account(logOut),
  sign_in_link: limited(tenAMinute, anyone(sendSignInLink)),
  sign_in_link_confirm: limited(tenAMinute, anyone(confirmSignInLink)),
  password_change: limited(tenAMinute, account(changePassword)),
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

function memberships(ctx: PublicCtx): Promise<MembershipRow[]> {
  const email = found(ctx.account).email;
  return ctx.services.database.system('read', (db) => listMemberships(db, email));
}

async function workspaceWhere(ctx: PublicCtx, isWanted: (row: MembershipRow) => boolean) {
  return presentWorkspace(found((await memberships(ctx)).find(isWanted)));
}
