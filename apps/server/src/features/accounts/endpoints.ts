import { accountsEndpoints } from '@fika/contract';
import { type AccountCtx, account, anyone, limited, mount, owner, pending } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { sendVerification } from './commands/ask-for-mail.ts';
import { changePassword } from './commands/change-password.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { notePresence } from './commands/note-presence.ts';
import { confirmSignInLink, sendSignInLink } from './commands/sign-in-by-link.ts';
import { logoUrl } from '#features/workspaces/present.ts';
import { findCompanyBySlugBefore } from '#features/workspaces/queries.ts';
import { currentSession } from './sessions/commands/open-session.ts';
import { openWorkspace, openWorkspaceById, readMemberships } from './memberships/queries.ts';

// For one process and one address, which may be that of an office. `limits/queries.ts` has the limits that protect accounts.
const burst = { max: 600, seconds: 60 };

export const accounts = mount(accountsEndpoints, {
  auth_session: anyone(currentSession),
  login: limited(burst, anyone(logIn)),
  logout: pending(logOut),
  update_last_access_date: account(notePresence),
  send_email_verification: account(sendVerification),
  sign_in_link: limited(burst, anyone(sendSignInLink)),
  sign_in_link_confirm: limited(burst, anyone(confirmSignInLink)),
  password_change: limited(burst, owner(changePassword)),
  workspace: account(async (ctx, { params }) => workspaceOf(ctx, params.slug)),
  workspace_byid: account((ctx, { params }) => openWorkspaceById(ctx, params.id)),
  companies: account(async (ctx, { query }) => {
    const { all } = await readMemberships(ctx);
    const companies = all.map((row) => ({
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

/** The workspace of an address, or of the one that it had before. */
async function workspaceOf(ctx: AccountCtx, asked: string) {
  const { all, cursor } = await readMemberships(ctx);
  const current = all.find(({ slug }) => slug === asked);
  if (current) return openWorkspace(ctx, current, cursor);
  const moved = await ctx.services.database.global('read', (db) => findCompanyBySlugBefore(db, asked));
  return openWorkspace(
    ctx,
    all.find(({ id }) => id === moved),
    cursor,
  );
}
