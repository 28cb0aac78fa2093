import { Problem } from '#platform/problem.ts';
import { EngineCanceled } from '../gateway.ts';

/** What runs in this process, by who asked what about which program. */
const running = new Map<string, AbortController>();

/** Runs the newest of the questions with one key; the one before it ends as `superseded`. */
export async function runLatest<T>(key: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  running.get(key)?.abort();
  const abort = new AbortController();
  running.set(key, abort);
  try {
    return await run(abort.signal);
  } catch (error) {
    throw error instanceof EngineCanceled ? new Problem('superseded') : error;
  } finally {
    if (running.get(key) === abort) running.delete(key);
  }
}
