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

/** After an update of the server the code of a page may have another name: fetch the new page instead. */
export function reloadOnMissingCode(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)
  );
}
