import { settings } from '#lib/settings.ts';
import { paths, SLACK_OPTIN } from '#paths.ts';
import type { OptinView } from './api.ts';

const base = settings.base_path.replace(/\/$/, '');

/** Path of the page that is open, without the base path of the installation. */
export function openPath(pathname: string = location.pathname): string {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** The page of an address: links from Slack open the same pages as those in emails. */
export function pageOf(path: string): string {
  return path.replace(SLACK_OPTIN, '/optin/').replace(/\/$/, '');
}

type Search = Readonly<Record<string, string | undefined>>;

/** Address of another page of the same invitation; a member who came from Slack stays on the Slack pages. */
export function optinLink(path: string, search: Search): string {
  const page = openPath().startsWith(SLACK_OPTIN) ? path.replace('/optin/', SLACK_OPTIN) : path;
  const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${base}${page}?${new URLSearchParams(given).toString()}`;
}

/** Address of a page of the product, for which one is logged in. */
export const productLink = (path: string): string => `${base}${path}`;

/** A search parameter of the current address. */
export function openSearch(name: 'token' | 'from'): string {
  return new URLSearchParams(location.search).get(name)?.trim() ?? '';
}

/** The next page for a member who returned: the open invitation, or their state. */
export function afterReturn({ state, tokens }: OptinView): string | null {
  if (state === 'open' && tokens.accept) return optinLink(paths.optinAccept(), { token: tokens.accept });
  if (!tokens.resubscribe) return null;
  return optinLink(paths.optinResubscribe(), { token: tokens.resubscribe });
}
