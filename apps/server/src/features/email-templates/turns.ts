import { Problem } from '#platform/problem.ts';

const newest = new Map<string, AbortController>();

/**
 * Takes the turn of `key` from whoever has it: their work ends with `superseded`, at once or as soon as it starts. Returns
 * what runs work in this turn. Within one process, where a browser's calls arrive over one connection; elsewhere both are
 * answered.
 */
export function takeTurn(key: string): <T>(work: () => Promise<T>) => Promise<T> {
  newest.get(key)?.abort();
  const own = new AbortController();
  newest.set(key, own);
  return async (work) => {
    try {
      return await Promise.race([ended(own.signal), work()]);
    } finally {
      if (newest.get(key) === own) newest.delete(key);
    }
  };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => reject(new Problem('superseded'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
