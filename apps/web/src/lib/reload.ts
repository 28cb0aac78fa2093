import { TIMEOUTS } from '@fika/contract/limits';

const RELOADED_AT = 'fika-reloaded-at';
const PAUSE = 5_000;

/** Reloads the page, at most once in a few seconds, so that a server that keeps refusing causes no loop. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < PAUSE) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}

/** Handles code that fails to load: after an update of the server it may have another name, so the page reloads. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) void reloadIfUpdated();
    // The router reloads a page if its code is missing. Without a connection the reload would lose what the reader typed.
    else payload.message = `${OFFLINE}: ${payload.message}`;
  });
}

const OFFLINE = 'Offline';

async function reloadIfUpdated(): Promise<void> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const answer = await fetch(location.href, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUTS.request),
    });
    if (answer.ok && !(await answer.text()).includes(script)) reloadOnce();
  } catch {
    // The server cannot be reached: the page stays.
  }
}

/** How browsers, Vite and `lateCode` say that a script or a style sheet did not come. */
const MISSING =
  /dynamically imported module|Importing a module script|Unable to preload CSS|Loading script chunk failed/i;

/** Code that did not come, and whether for want of a connection. */
export function missingCode(error: unknown): 'offline' | 'missing' | null {
  if (!(error instanceof Error)) return null;
  if (!MISSING.test(error.message)) return null;
  return error.message.startsWith(OFFLINE) ? 'offline' : 'missing';
}
