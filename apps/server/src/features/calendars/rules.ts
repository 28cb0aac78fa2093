/** What a provider said is good for so long, and one that failed is left alone for as long. */
const FRESH_MS = 5 * 60_000;

/** Whether something was never asked, or so long ago that it is asked again. */
export const isOld = (at: string | null, now: number): boolean =>
  at === null || Date.parse(at) < now - FRESH_MS;
