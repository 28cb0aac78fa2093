import { type Method, type Permission, type Permissions, type ProblemCode, ROLES } from '@fika/contract';
import { ALL_PERMISSIONS } from '@fika/contract';

/** All kinds of callers of an endpoint. */
export const IDENTITIES = [
  'anonymous',
  'end user',
  'admin without the permission',
  'admin with the permission alone',
  'superadmin',
  'superadmin of another company',
  'deactivated superadmin',
  'superadmin, second step missing',
  'superadmin, session expired',
  'superadmin, wrong CSRF token',
  'superadmin by single sign-on',
  'superadmin by single sign-on of another company',
  'superadmin, session from before a change of rights',
  'superadmin where single sign-on is enforced',
  'superadmin where a second step is required',
  'superadmin whose password is too old',
  'admin idle for too long',
  'end user where accounts are off',
] as const;
export type Identity = (typeof IDENTITIES)[number];

/**
 * The access to an endpoint, in words: `session` is any session, also one whose second step is missing; `account` a complete one;
 * `owner` one that is not a company's single sign-on. The rest are members of the company in the path.
 */
type Who =
  | 'anyone'
  | 'session'
  | 'account'
  | 'owner'
  | 'member'
  | 'admin'
  | readonly Permission[]
  | 'superadmin';

export interface Line {
  who: Who;
  /** Which parameter of the path names the company; `company_id` where nothing is said. */
  company?: 'slug' | 'id';
  /** Open to members although the workspace has turned their pages off. */
  even_without_pages?: true;
  /** Callers that a rule beyond the role refuses, with the code. */
  refuses?: Partial<Record<Identity, ProblemCode>>;
}

/** The role and permissions of a caller in the company of the path, in another one, and in their session. */
export interface Standing {
  role: 0 | 1 | 2;
  permissions: Permissions | null;
  is_active: boolean;
  /** Whether the account is a member of the company of the path, of another one, or of both. */
  member_of: 'here' | 'elsewhere' | 'both';
  session: 'none' | 'sound' | 'mfa_pending' | 'expired' | 'sso_here' | 'sso_elsewhere' | 'idle' | 'outdated';
  csrf: 'sound' | 'forged';
  two_fa: 'optional' | 'required';
  options: Record<string, unknown>;
  password_age_days: number;
}

const SOUND: Standing = {
  role: ROLES.superadmin,
  permissions: null,
  is_active: true,
  member_of: 'here',
  session: 'sound',
  csrf: 'sound',
  two_fa: 'optional',
  options: {},
  password_age_days: 0,
};

/** An id that nothing has, in any table. */
export const NOTHING_ID = 999_999;

/** All permissions but some, or none but some. For lists of programs or audiences `item` is the one that is granted. */
function permissionsOf(named: readonly Permission[], held: boolean, item: number | null): Permissions {
  const others = Object.fromEntries(
    Object.entries(ALL_PERMISSIONS).map(([name, all]): [string, unknown] => {
      const isHeld = named.includes(name as Permission) === held;
      if (all !== 'all') return [name, isHeld];
      if (isHeld) return [name, item === null ? 'all' : [item]];
      return [name, item === null ? [] : [item + 1]];
    }),
  );
  return others as Permissions;
}

/** The standing of an identity at an endpoint with some permissions. `item` is the program or audience in the path. */
export function standingOf(identity: Identity, line: Line, item: number | null): Standing {
  const named = typeof line.who === 'object' ? line.who : [];
  const none = permissionsOf([], true, item);
  const [first] = named;
  const changes: Record<Identity, Partial<Standing>> = {
    anonymous: { session: 'none' },
    'end user': { role: ROLES.enduser },
    'admin without the permission': {
      role: ROLES.admin,
      permissions: first ? permissionsOf([first], false, item) : none,
    },
    'admin with the permission alone': { role: ROLES.admin, permissions: permissionsOf(named, true, item) },
    superadmin: { permissions: none },
    'superadmin of another company': { member_of: 'elsewhere' },
    'deactivated superadmin': { is_active: false },
    'superadmin, second step missing': { session: 'mfa_pending' },
    'superadmin, session expired': { session: 'expired' },
    'superadmin, wrong CSRF token': { csrf: 'forged' },
    'superadmin by single sign-on': {
      session: 'sso_here',
      member_of: 'both',
      options: { single_sign_on: { enabled: true } },
    },
    'superadmin by single sign-on of another company': { session: 'sso_elsewhere', member_of: 'both' },
    'superadmin, session from before a change of rights': { session: 'outdated' },
    'superadmin where single sign-on is enforced': {
      options: { single_sign_on: { enabled: true, enforced: true } },
    },
    'superadmin where a second step is required': { two_fa: 'required' },
    'superadmin whose password is too old': {
      options: { password_policy: { expiration_days: 90 } },
      password_age_days: 91,
    },
    'admin idle for too long': { role: ROLES.admin, session: 'idle' },
    'end user where accounts are off': {
      role: ROLES.enduser,
      options: { account_access: { enable_account_access: false } },
    },
  };
  return { ...SOUND, ...changes[identity] };
}

const GATES: Partial<Record<Identity, ProblemCode>> = {
  'superadmin of another company': 'not_found',
  'deactivated superadmin': 'not_found',
  'superadmin by single sign-on of another company': 'not_found',
  'superadmin, session from before a change of rights': 'login_again',
  'superadmin where single sign-on is enforced': 'sso_required',
  'superadmin where a second step is required': 'mfa_setup_required',
  'superadmin whose password is too old': 'password_expired',
  'admin idle for too long': 'login_again',
  'end user where accounts are off': 'access_disabled',
};

/** The refusal of a caller at an endpoint of the table; null with access. */
export function refusalOf(line: Line, method: Method, identity: Identity): ProblemCode | null {
  const { who } = line;
  const special = line.refuses?.[identity];
  if (special) return special;
  if (who === 'anyone') return null;
  if (identity === 'anonymous' || identity === 'superadmin, session expired') return 'not_authenticated';
  if (identity === 'superadmin, wrong CSRF token') return method === 'GET' ? null : 'csrf_failed';
  if (who === 'session') return null;
  if (identity === 'superadmin, second step missing') return 'mfa_required';
  if (who === 'account') return null;
  if (who === 'owner') return identity.includes('by single sign-on') ? 'sso_session' : null;
  const isOwed = identity === 'end user where accounts are off' && line.even_without_pages === true;
  return (isOwed ? null : GATES[identity]) ?? refusalInside(who, identity);
}

function refusalInside(who: Line['who'], identity: Identity): ProblemCode | null {
  if (who === 'member' || identity.startsWith('superadmin')) return null;
  if (who === 'superadmin') return 'superadmin_only';
  if (identity === 'end user') return 'admin_only';
  return typeof who === 'object' && identity === 'admin without the permission' ? 'permission_missing' : null;
}
