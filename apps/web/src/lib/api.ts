import { createClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
import { debug } from './log.ts';
import { reloadOnce } from './reload.ts';
import { settings } from './settings.ts';

let sessionToken: string | null = null;

/** The session answers carry the token; the client repeats it on every request. */
export function rememberCsrfToken(token: string): void {
  sessionToken = token;
}

function csrfToken(): string | null {
  return cookie(settings.csrf_cookie) ?? sessionToken;
}

function cookie(name: string | null): string | null {
  if (name === null) return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** The client of the running page. Only the `api.ts` of a feature calls it. */
export const api = createClient({
  fetch: (...input) => fetch(...input),
  csrfToken,
  language: currentLanguage,
  reload: () => void reloadOnce(),
  debug,
});
