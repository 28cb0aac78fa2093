import { msteamsEndpoints } from '@fika/contract/calls/msteams.gen';
import { app, authentication } from '@microsoft/teams-js';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { debug } from '#lib/log.ts';
import { beginSession, sessionQuery } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';

/** How long Teams may take to answer. A frame of another page never does. */
const PATIENCE_MS = 10_000;

/** The page is not in a frame of Teams. */
class OutsideTeams extends Error {
  constructor() {
    super('Teams did not answer');
    this.name = 'OutsideTeams';
  }
}

/** What Teams calls its themes. */
type TeamsTheme = 'default' | 'dark' | 'contrast';

/** Connects to Teams around this page, or to the tab that opened its window. Throws `OutsideTeams`. */
export async function connect(): Promise<void> {
  if (window.parent === window && !window.opener) throw new OutsideTeams();
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new OutsideTeams()), PATIENCE_MS));
  await Promise.race([app.initialize(settings.teams_origin ? [settings.teams_origin] : undefined), late]);
}

/** Teams gave no token about its user: the reader can log in in a window instead. */
class TokenMissing extends Error {
  constructor(cause: unknown) {
    super('Teams gave no token', { cause });
    this.name = 'TokenMissing';
  }
}

/** The proof of a login in a window, which replaces the token of Teams. */
let proof: string | null = null;

/** The token of Teams about its user, or the proof of a login in a window. Throws `TokenMissing`. */
export async function readToken(): Promise<string> {
  if (proof !== null) return proof;
  try {
    return await authentication.getAuthToken();
  } catch (error) {
    throw new TokenMissing(error);
  }
}

const WINDOW = { width: 600, height: 640 };
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Logs in at Microsoft in a window, for this tab alone: the proof is worth nothing without the secret of the tab. */
export async function logInInWindow(): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const { user } = await app.getContext();
  const url = new URL(`${settings.base_path}msteams/auth-start`, location.origin);
  url.searchParams.set('challenge', base64url(new Uint8Array(hash)));
  if (user?.loginHint) url.searchParams.set('hint', user.loginHint);
  proof = `popup:${await authentication.authenticate({ url: url.href, ...WINDOW })}:${secret}`;
}

/** Logs in with the token of Teams. Returns the address of the workspace that it opens. Throws as `connect` and `api` do. */
export async function openTab(queryClient: QueryClient): Promise<string> {
  if (window.parent === window) throw new OutsideTeams();
  await connect();
  const { session, workspace } = await api(msteamsEndpoints.msteams_session, {
    body: { token: await readToken() },
  });
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  // A page that continues with the session of another tab keeps what it has loaded.
  if (known?.csrf_token !== session.csrf_token) await beginSession(queryClient, session);
  app.notifySuccess().catch((error: unknown) => debug('Teams did not hear that the tab is open.', error));
  return workspace.slug;
}

/** Opens the page on which the reader links their account, in the browser. */
export async function openLinkPage(): Promise<void> {
  const { url } = await api(msteamsEndpoints.msteams_link_start, { body: { token: await readToken() } });
  await app.openLink(url);
}

/** Opens a page of the product in the browser. */
export const openInBrowser = (path: string): Promise<void> =>
  app.openLink(new URL(path, location.origin).href);

/** Calls back with the theme of Teams, now and when it changes. */
export async function followTheme(onTheme: (theme: TeamsTheme) => void): Promise<void> {
  const read = (theme: string) => onTheme(theme === 'dark' || theme === 'contrast' ? theme : 'default');
  app.registerOnThemeChangeHandler(read);
  read((await app.getContext()).app.theme);
}
