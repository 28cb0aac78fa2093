/** Long enough for a page to have said everything that it says by itself. */
const REST_MS = 4_000;

/**
 * Fetches what the page will need when a part of it is first used, as soon as it has rested for a while: a menu then opens at once,
 * and without a line as well. The code is kept by the browser and runs when it is used. Not for whoever saves data.
 */
export function fetchLaterParts(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  setTimeout(() => {
    whenIdle(() => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=x-later]'))
        link.rel = 'prefetch';
    });
  }, REST_MS);
}
