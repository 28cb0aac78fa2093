import type { Session } from '#lib/session.ts';
import { homeOf } from '#lib/home.ts';
import { paths } from '#paths.ts';

type Entry = Session['workspaces'][number];

/** The access that a page requires. */
export type PageKind =
  /** Log-in, registration, reset: pages that make no sense when logged in. */
  | 'auth'
  /** Any account that is logged in. */
  | 'account'
  /** A member of the workspace who meets its requirements for the login. */
  | 'workspace'
  /** An admin of it. */
  | 'admin';

export interface Visit {
  session: Pick<Session, 'is_authenticated' | 'state' | 'workspaces'>;
  /** The slug in the address. */
  slug?: string | undefined;
  /** The requested address, to return to; for `auth` pages the address to open after the login. */
  next?: string | undefined;
}

export type Decision =
  | { is: 'open' }
  /** `page` is outside of this page's code: the server answers it. */
  | { is: 'go'; to: string; page?: true }
  /** The workspace has closed its pages to members; a page explains it. */
  | { is: 'closed' }
  /** Not the reader's workspace, or none: the server answers with the error. */
  | { is: 'unknown' };

const OPEN: Decision = { is: 'open' };
const go = (to: string): Decision => ({ is: 'go', to });

/** An address with the page to open afterwards. */
const withNext = (address: string, next: string | undefined) =>
  next === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ next }).toString()}`;

const loginAt = (next: string | undefined) => withNext(paths.login(), next);
const verifyAt = (slug: string, next: string | undefined) => withNext(paths.mfaVerify({ slug }), next);

/** Whether a visitor may see a page, and where the others are redirected (spec, section 6). */
export function decide(kind: PageKind, visit: Visit): Decision {
  const { session, slug, next } = visit;
  if (kind === 'auth') return decideAuth(visit);
  if (session.state === 'mfa_pending') {
    const workspaceSlug = slug ?? session.workspaces[0]?.slug;
    return go(workspaceSlug === undefined ? loginAt(next) : verifyAt(workspaceSlug, next));
  }
  if (!session.is_authenticated) return go(loginAt(next));
  if (kind === 'account') return OPEN;
  const entry = session.workspaces.find((one) => one.slug === slug);
  if (!entry) return { is: 'unknown' };
  const redirect = redirectForGate(entry, next);
  if (redirect) return redirect;
  return kind === 'admin' && entry.role === 0 ? go(paths.userHome(entry)) : OPEN;
}

/** Only admins set a workspace up. Once the set-up is finished, its address redirects to the home page. */
export function decideOnboarding(visit: Visit): Decision {
  const asAdmin = decide('admin', visit);
  if (asAdmin.is !== 'open') return asAdmin;
  const entry = visit.session.workspaces.find(({ slug }) => slug === visit.slug);
  return !entry || entry.onboarding_finish_date === null ? OPEN : go(homeOf(entry));
}

/** The redirect for a gate of a workspace; null without a gate. */
export function redirectForGate(
  { slug, gate }: Pick<Entry, 'slug' | 'gate'>,
  next: string | undefined,
): Decision | null {
  switch (gate) {
    case null:
      return null;
    case 'login_again':
      return go(withNext(paths.logoutExpired(), next));
    case 'sso_required':
      return { is: 'go', to: withNext(`/saml/${encodeURIComponent(slug)}/login`, next), page: true };
    case 'mfa_required':
      return go(verifyAt(slug, next));
    case 'mfa_setup_required':
      return go(withNext(paths.mfaSetup({ slug }), next));
    case 'password_expired':
      return go(withNext(`${paths.passwordReset()}?expired=1`, next));
    case 'access_disabled':
      return { is: 'closed' };
    default:
      return gate satisfies never;
  }
}

/** Only another login satisfies these gates, so the login page stays open for them. */
const needsLogin = ({ gate }: Entry) => gate === 'login_again' || gate === 'sso_required';

function decideAuth({ session, next }: Visit): Decision {
  const { workspaces } = session;
  if (session.state === 'mfa_pending' && workspaces[0]) return go(verifyAt(workspaces[0].slug, next));
  if (!session.is_authenticated) return OPEN;
  const asked = workspaces.find(({ slug }) => next?.startsWith(`/account/${encodeURIComponent(slug)}`));
  if (asked && needsLogin(asked)) return OPEN;
  if (asked && next !== undefined) return go(next);
  const first = workspaces.find(({ gate }) => gate === null) ?? workspaces.find((one) => !needsLogin(one));
  return first ? go(homeOf(first)) : OPEN;
}
