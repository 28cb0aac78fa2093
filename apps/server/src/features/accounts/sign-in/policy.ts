import { type Gate, ROLES, accountAccessOf, readOption } from '@fika/contract';

/** Facts about a session, its account, and a member of that account in one company. Times are ISO instants. */
export interface Visit {
  sso_company_id: number | null;
  method: string;
  authenticated_at: string;
  last_seen_at: string;
  /** Seconds between two uses, at most: coming back late does not undo that it was late. */
  longest_idle: number;
  mfa_at: string | null;
  mfa_enabled: boolean;
  /** Null while the account has no password. */
  password_changed_at: string | null;
  role: number;
  /** Null while nothing ended the member's sessions. */
  sessions_valid_from: string | null;
  company_id: number;
  two_fa: string;
  options: unknown;
  now: string;
}

const MINUTE = 60_000;

/** Why a session does not open a company, or null when it does. */
export function gateOf(visit: Visit): Gate | null {
  const isClosed = visit.role === ROLES.enduser && !accountAccessOf(visit.options).enable_account_access;
  return gateOfSession(visit) ?? (isClosed ? 'access_disabled' : gateOfProof(visit));
}

/** The same for endpoints that a company must offer its members even when it has turned their pages off. */
export function gateWithoutPages(visit: Visit): Gate | null {
  return gateOfSession(visit) ?? gateOfProof(visit);
}

/** Whether the company accepts the session, whatever its login. */
function gateOfSession(visit: Visit): Gate | null {
  const bySso = visit.sso_company_id === visit.company_id;
  // A company vouches for its own members only: elsewhere its single sign-on proves nothing.
  if (visit.sso_company_id !== null && !bySso) return 'login_again';
  const sso = ssoOf(visit.options);
  // The provider no longer vouches once single sign-on is off. Sessions in Teams end when it is disconnected.
  if (bySso && visit.method !== 'msteams' && !sso.enabled) return 'login_again';
  if (sso.enforced && !bySso) return 'sso_required';
  if (visit.sessions_valid_from && visit.authenticated_at < visit.sessions_valid_from) return 'login_again';
  return visit.role > ROLES.enduser && isTooOldForAdmin(visit) ? 'login_again' : null;
}

/** Whether the session has proved all that the company requires. */
function gateOfProof(visit: Visit): Gate | null {
  const bySso = visit.sso_company_id === visit.company_id;
  const isMissing = visit.two_fa === 'required' && visit.mfa_at === null;
  if (isMissing && bySso) {
    // The organization requires the second step: each login reports it, or the workspace relies on the provider. Without single
    // sign-on it has not said so, and a login in Teams reports nothing.
    const { enabled, checksSecondStep } = ssoOf(visit.options);
    if (checksSecondStep || !enabled) return 'login_again';
  } else if (isMissing) {
    return visit.mfa_enabled ? 'mfa_required' : 'mfa_setup_required';
  }
  return isPasswordExpired(visit) ? 'password_expired' : null;
}

function ssoOf(options: unknown): { enabled: boolean; enforced: boolean; checksSecondStep: boolean } {
  const { single_sign_on: sso } = (options ?? {}) as { single_sign_on?: Record<string, unknown> };
  const enabled = sso?.['enabled'] === true;
  return {
    enabled,
    enforced: enabled && sso?.['enforced'] === true,
    checksSecondStep: sso?.['checks_second_step'] === true,
  };
}

/** Whether members log in through their organization alone. */
export const isSsoEnforced = (options: unknown): boolean => ssoOf(options).enforced;

/** Whether all logins go through an identity provider that has to report a second step where one is required. */
export function hangsOnReports(options: unknown): boolean {
  const { enforced, checksSecondStep } = ssoOf(options);
  return enforced && checksSecondStep;
}

function isTooOldForAdmin(visit: Visit): boolean {
  const { options, now, last_seen_at: seen, longest_idle: gap, authenticated_at: since } = visit;
  const policy = readOption(options, 'session_policy');
  if (!policy) return false;
  const idle = Math.max(Date.parse(now) - Date.parse(seen), gap * 1_000);
  return (
    idle > policy.admin_idle_minutes * MINUTE ||
    Date.parse(now) - Date.parse(since) > policy.admin_absolute_hours * 60 * MINUTE
  );
}

function isPasswordExpired({ method, options, now, password_changed_at: changed }: Visit): boolean {
  if (method !== 'password' || changed === null) return false;
  const days = readOption(options, 'password_policy')?.expiration_days ?? null;
  return days !== null && Date.parse(now) - Date.parse(changed) > days * 24 * 60 * MINUTE;
}
