/** No connection was made. */
const UNSENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether a call that failed has had no effect for certain, as nothing was connected. */
export function isUnsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = 'original' in cause ? cause.original : cause.cause)
    if ('code' in cause && UNSENT.has(cause.code)) return true;
  return false;
}
