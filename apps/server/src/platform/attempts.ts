import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { Problem } from './problem.ts';

export interface AttemptLimit {
  max: number;
  seconds: number;
}

/**
 * Counts one more try of `key` in its window of time, the same for every node, and answers how many there were, this one
 * included. The key is kept as a hash: it may hold an address.
 */
export async function countAttempt(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts (key, count, resets_at)
    values (${hashOf(key)}, 1, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when attempts.resets_at <= app_now() then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= app_now() then excluded.resets_at else attempts.resets_at end
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
}

/**
 * The same, refusing a try too many.
 *
 * @throws Problem `too_many_requests`, also to somebody who would have been right.
 */
export async function takeAttempt(db: Db, key: string, limit: AttemptLimit): Promise<void> {
  const count = await countAttempt(db, key, limit.seconds);
  if (count > limit.max) throw new Problem('too_many_requests', { retryAfter: limit.seconds });
}

/** Forgets the tries of a key: after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', hashOf(key)).execute();
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
