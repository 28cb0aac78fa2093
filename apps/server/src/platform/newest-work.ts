import { defineState } from './app-state.ts';
import { Problem } from './problem.ts';

/** Runs only the newest work of each key, within one application. */
class NewestWork {
  readonly #newest = new Map<string, AbortController>();

  /**
   * Ends older work of `key` with the problem `superseded`, at once or as soon as it starts. Returns a function that runs the
   * new work, with a signal that says when it was ended.
   */
  supersede(key: string): <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T> {
    this.#newest.get(key)?.abort();
    const own = new AbortController();
    this.#newest.set(key, own);
    return async (work) => {
      try {
        return await Promise.race([ended(own.signal), work(own.signal)]);
      } finally {
        if (this.#newest.get(key) === own) this.#newest.delete(key);
      }
    };
  }
}

export const newestWork = defineState(() => new NewestWork());

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => reject(new Problem('superseded'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
