import { ApiError } from '#lib/api-error.ts';
import { homeOf } from '#lib/home.ts';
import type { Session } from '#lib/session.ts';
import { paths } from '#paths.ts';

/** A link that cannot be used any more is answered with a fresh one; other failures are worth another try. */
export function needsFreshLink(code: string): boolean {
  return code === 'link_invalid' || code === 'link_expired' || code === 'link_used';
}

/** The messages of the server by field, for `form.setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** The same for a new password that needs the old one. */
export function passwordErrorsOf(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.code === 'wrong_password') return { old: error.message };
  return fieldErrorsOf(error);
}

type Workspace = Session['workspaces'][number];

/** The workspace with an unfinished set-up, which the superadmin continues. */
export function unfinished(workspaces: readonly Workspace[]): Workspace | undefined {
  return workspaces.find(({ role, onboarding_finish_date: date }) => role === 2 && date === null);
}

/** The next address: a page of the web app, or an address of the server. */
export type Way = { to: string } | { href: string };

/** The page after a login: the second step, the single sign-on of an organization, or the requested page. */
export function wayIn({ state, workspaces }: Session, wish: string | undefined): Way {
  const wished = workspaces.find(({ slug }) => wish !== undefined && isWithin(wish, slug));
  const target = wished ?? workspaces[0];
  const query = (name: string) => (wish === undefined ? '' : `?${name}=${encodeURIComponent(wish)}`);
  if (state === 'mfa_pending') return { to: `/account/${target?.slug ?? '-'}/mfa/verify${query('next')}` };
  if (target?.gate === 'sso_required') return { href: `saml/${target.slug}/login${query('next')}` };
  if (wish !== undefined && wish !== paths.root()) return { to: wish };
  if (!target || unfinished([target])) return { to: paths.onboarding() };
  return { to: homeOf(target) };
}

function isWithin(path: string, slug: string): boolean {
  const start = paths.account({ slug });
  return path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`);
}

/** The addresses in a pasted text: a column, a line with commas, `Name <address>`. */
export function addressesIn(pasted: string): string[] {
  const found = pasted
    .split(/[\s,;]+/)
    .map((piece) => piece.replaceAll(/^[<("']+|[>)"'.]+$/g, '').toLowerCase())
    .filter((piece) => piece.includes('@'));
  return [...new Set(found)];
}

/** The time zone that the browser is set to. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
