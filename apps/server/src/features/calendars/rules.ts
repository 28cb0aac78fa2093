/** How long an answer of a provider is used, and how long a failed one is not asked again. */
const FRESH_MS = 5 * 60_000;

/** Whether something was never loaded, or so long ago that it is loaded again. */
export const isOld = (at: string | null, now: number): boolean =>
  at === null || Date.parse(at) < now - FRESH_MS;
