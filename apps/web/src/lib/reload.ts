import { TIMEOUTS } from '@fika/contract/limits';
import { ApiError } from './api-error.ts';

const RELOADED_AT = 'fika-reloaded-at';
const PAUSE = 5_000;

/** Reloads the page, at most once in a few seconds: a server that keeps refusing must not spin it. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < PAUSE) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}

/**
 * What is thrown where code did not come. After an update of the server it may have another name: the new page is fetched instead.
 * Without a connection the page stays, with all that was written into it, and it is the connection that is missed.
 */
export async function whyMissing(error: unknown): Promise<unknown> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const answer = await fetch(location.href, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUTS.request),
    });
    if (answer.ok && !(await answer.text()).includes(script)) reloadOnce();
    return error;
  } catch {
    return new ApiError({ code: 'network', message: '' });
  }
}

export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|Loading (?:script|CSS) chunk/i.test(error.message)
  );
}
