import { LETTER_LIMITS } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Counts a check or a preview of a draft, each of which makes a mail. An account has one count in all workspaces: anybody
 * may open several.
 *
 * @throws Problem `too_many_requests`
 */
export async function countRendering({ db, actor }: RequestCtx): Promise<void> {
  await takeAttempt(db, `letter-reading/${actor.account_id}`, {
    max: LETTER_LIMITS.readingsPerMinute,
    seconds: 60,
  });
}

const newest = new Map<string, AbortController>();

/**
 * Ends older work of `key` with the problem `superseded`, at once or as soon as it starts. Returns a function that runs the
 * new work. It knows the work of this process only: there, calls of a browser arrive over one connection.
 */
export function supersedeOlder(key: string): <T>(work: () => Promise<T>) => Promise<T> {
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
