import { createClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
import { debug } from './log.ts';
import { reloadOnce } from './reload.ts';

let csrfToken: string | null = null;

/** The answers about the session have the token, empty without a login; the client sends it with every request. */
export function rememberCsrfToken(token: string): void {
  csrfToken = token || null;
}

/** The client of the running page. Only the `api.ts` of a feature calls it. */
export const api = createClient({
  fetch: (url, init) => fetch(url, init),
  csrfToken: () => csrfToken,
  language: currentLanguage,
  reload: () => void reloadOnce(),
  debug,
});
