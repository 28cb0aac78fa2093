import { ALL_PERMISSIONS, type Permissions, type Session, type Workspace } from '@fika/contract';
import { workspaceUrls } from '../workspaces/urls.ts';
import type { getAccount, MembershipRow } from './queries.ts';

type AccountRow = Awaited<ReturnType<typeof getAccount>>;
type Role = 0 | 1 | 2;
type Culture = 'en' | 'fr';

/** The session as the web sees it. */
export function presentSession(
  account: AccountRow | null,
  memberships: readonly MembershipRow[],
  csrf: string,
): Session {
  const [first] = memberships;
  return {
    is_authenticated: account !== null,
    csrf_token: csrf,
    account: account && {
      id: account.id,
      email: account.email,
      first_name: account.first_name || (first?.first_name ?? ''),
      last_name: account.last_name || (first?.last_name ?? ''),
      culture: account.culture as Culture,
      has_password: account.password_hash !== null,
    },
    workspaces: memberships.map(({ id, slug, name, role, user_id }) => ({
      id,
      slug,
      name,
      role: role as Role,
      user_id,
    })),
  };
}

/** The workspace payload of the spec for one member. */
export function presentWorkspace(row: MembershipRow): Workspace {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    culture: row.culture as Culture,
    timezone: row.timezone,
    urls: workspaceUrls(row.id),
    options: row.options as Record<string, unknown>,
    branding: { name: row.name, colour: row.colour },
    plan: row.plan,
    user: {
      id: row.user_id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      culture: row.user_culture as Culture,
      timezone: row.user_timezone ?? row.timezone,
      role: row.role as Role,
      is_admin: row.role > 0,
    },
    permissions: (row.permissions as Permissions | null) ?? ALL_PERMISSIONS,
    feature_flags: {},
  };
}
