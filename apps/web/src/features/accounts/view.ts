import { ApiError } from '#lib/api-error.ts';
import { homeOf } from '#lib/home.ts';
import type { Session } from '#lib/session.ts';
import { paths } from '#paths.ts';

/** A link that cannot be used any more is answered with a fresh one; other failures are worth another try. */
export function needsFreshLink(code: string): boolean {
  return code === 'link_invalid' || code === 'link_expired' || code === 'link_used';
}

/** What the server says of single fields, by their names: for `form.setErrors`. */
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

/** Where to go: a page of the web, or an address that only the server answers. */
export type Way = { to: string } | { href: string };

/** Where a session leads after a log-in: to its second step, to an organisation's own log-in, or in. */
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

/** Addresses out of whatever was pasted: a column, a line with commas, `Name <address>`. */
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
