import { ApiError } from '#lib/api-error.ts';

/** How long Slack may ask us to wait in one go; with more, the admin tries again later. */
const PATIENCE_SECONDS = 90;

interface Page<T> {
  results: T[];
  next_cursor: string | null;
}

/**
 * Reads a list of Slack to its end, or to the page after which `isEnough` is true, and waits when Slack asks for that.
 *
 * @throws ApiError, and an AbortError when the signal ends it.
 */
export async function readPages<T>(
  readPage: (cursor: string | null) => Promise<Page<T>>,
  signal: AbortSignal,
  isEnough: (all: readonly T[]) => boolean = () => false,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await patiently(() => readPage(cursor), signal);
    all.push(...page.results);
    cursor = isEnough(all) ? null : page.next_cursor;
  } while (cursor !== null);
  return all;
}

/** Slack answers some calls a minute, and says how long to wait. */
async function patiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === null) throw error;
      await pause(seconds * 1_000, signal);
    }
  }
}

/** The seconds that Slack asks to wait; null for another error, or for too many. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'slack_rate_limited') return null;
  const { values } = error.data as { values?: { seconds?: string } };
  const seconds = Number(values?.seconds ?? Number.NaN);
  return seconds <= PATIENCE_SECONDS ? seconds : null;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
