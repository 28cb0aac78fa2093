import {
  ALL_PERMISSIONS,
  type Gate,
  type Permissions,
  ROLES,
  type Session,
  type SessionMethod,
  type Workspace,
} from '@fika/contract';
import { logoUrl, presentBranding, presentOptions } from '#features/workspaces/present.ts';
import { workspaceUrls } from '#features/workspaces/rules.ts';
import { gateOf } from './sign-in/policy.ts';
import type { getAccount, MembershipRow, SessionRow } from './queries.ts';

type AccountRow = Awaited<ReturnType<typeof getAccount>>;
type Role = 0 | 1 | 2;
type Culture = 'en' | 'fr';

/** The session as the web sees it. While the second step is missing, only the addresses of that step are shown. */
export function presentSession(
  session: SessionRow | null,
  account: AccountRow | null,
  memberships: readonly MembershipRow[],
  csrf: string,
): Session {
  if (!session || !account) return { ...NOBODY, csrf_token: csrf };
  // A single sign-on opens only its own company and does not list others.
  const shown = session.sso_company_id
    ? memberships.filter(({ id }) => id === session.sso_company_id)
    : memberships;
  const [first] = shown;
  const isActive = session.state === 'active';
  return {
    is_authenticated: isActive,
    state: isActive ? 'active' : 'mfa_pending',
    method: session.method as SessionMethod,
    csrf_token: csrf,
    account: {
      id: account.id,
      email: account.email,
      first_name: account.first_name || (first?.first_name ?? ''),
      last_name: account.last_name || (first?.last_name ?? ''),
      // A member chose the language of pages and emails.
      culture: (first?.user_culture ?? account.culture) as Culture,
      has_password: account.password_hash !== null,
      mfa_enabled: account.mfa_enabled,
      email_verified: account.email_verified_at !== null,
      mfa_offered: account.mfa_enabled || shown.length === 0 || shown.some((row) => row.two_fa !== 'off'),
    },
    workspaces: shown.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      role: row.role as Role,
      user_id: row.user_id,
      logo_url: logoUrl(row),
      gate: isActive ? gateOfMembership(session, account, row) : 'mfa_required',
      onboarding_step: row.onboarding_step,
      onboarding_finish_date: row.onboarding_finish_date,
    })),
  };
}

const NOBODY: Session = {
  is_authenticated: false,
  state: 'anonymous',
  method: null,
  csrf_token: '',
  account: null,
  workspaces: [],
};

/** Why a session does not open the workspace of a membership, or null. */
export function gateOfMembership(
  session: SessionRow,
  account: Pick<AccountRow, 'mfa_enabled' | 'password_changed_at'>,
  row: MembershipRow,
): Gate | null {
  const { mfa_enabled, password_changed_at } = account;
  return gateOf({ ...session, mfa_enabled, password_changed_at, ...row, company_id: row.id });
}

/** The workspace payload of the spec for one member. */
export function presentWorkspace(row: MembershipRow, realtime_cursor: string): Workspace {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    culture: row.culture as Culture,
    timezone: row.timezone,
    urls: workspaceUrls(row.id),
    options: presentOptions(row.options, row.role),
    branding: { name: row.name, ...presentBranding(row) },
    plan: row.plan,
    user: {
      id: row.user_id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      culture: row.user_culture as Culture,
      timezone: row.user_timezone ?? row.timezone,
      chosen_timezone: row.user_timezone,
      role: row.role as Role,
      is_admin: row.role > ROLES.enduser,
    },
    permissions: (row.permissions as Permissions | null) ?? ALL_PERMISSIONS,
    feature_flags: {},
    realtime_cursor,
  };
}
