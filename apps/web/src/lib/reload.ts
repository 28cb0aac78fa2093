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
 * After an update of the server the code of a page may have another name: fetch the new page instead. Without a connection
 * code does not come either; then the page stays, with all that was written into it.
 */
export function reloadOnMissingCode(): void {
  addEventListener('vite:preloadError', () => {
    void isOutdated().then((outdated) => outdated && reloadOnce());
  });
}

/** Whether the server has another version of this page by now; false when it does not answer. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(script);
  } catch {
    return false;
  }
}

export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)
  );
}
