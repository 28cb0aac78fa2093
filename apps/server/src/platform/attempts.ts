import { createHash } from 'node:crypto';
import type { ProblemCode } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { Problem } from './problem.ts';

// Not rate-limiter-flexible: its PostgreSQL store counts on a separate connection and by its own clock. Here an attempt belongs
// to the transaction of the caller, which may roll it back, and its window to the time of the product.

export interface AttemptLimit {
  max: number;
  seconds: number;
  /** The problem of a refused try, instead of `too_many_requests`. Its sentence may name the `{minutes}` to wait. */
  problem?: ProblemCode;
}

/**
 * Counts one more try of `key` in its window of time, shared by all nodes. Returns how many there were, this one included. The
 * key is stored as a hash, because it may contain an address.
 */
export async function countAttempt(db: Db, key: string, seconds: number): Promise<number> {
  return (await tried(db, key, seconds)).count;
}

async function tried(
  db: Db,
  key: string,
  seconds: number,
  tries = 1,
): Promise<{ count: number; left: number }> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into attempts (key, count, resets_at)
    values (${hashOf(key)}, ${tries}, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when attempts.resets_at <= app_now() then excluded.count else attempts.count + excluded.count end,
      resets_at = case when attempts.resets_at <= app_now() then excluded.resets_at else attempts.resets_at end
    returning count, ceil(extract(epoch from resets_at - app_now()))::int as left`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count of tries answered no row');
  return row;
}

/**
 * The same, and throws for a try beyond the limit.
 *
 * @throws Problem with the time until the window ends, whether the try would have been right or wrong.
 */
export async function takeAttempt(db: Db, key: string, limit: AttemptLimit): Promise<void> {
  const { count, left } = await tried(db, key, limit.seconds);
  if (count > limit.max) throw refusal(limit, left);
}

function refusal({ problem }: AttemptLimit, left: number): Problem {
  const values = { minutes: String(Math.max(1, Math.ceil(left / 60))) };
  return new Problem(problem ?? 'too_many_requests', { retryAfter: left, values });
}

export interface Attempt extends AttemptLimit {
  key: string;
}

/**
 * The same for several counts that apply to one try, the narrowest last. A try that any of them refuses counts for none, when the
 * caller's transaction is rolled back: a caller who is refused at one count uses up no other.
 *
 * @throws Problem as `takeAttempt` does; most refusals only read.
 */
export async function takeAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  const { rows } = await sql<{ key: string; count: number; left: number }>`
    select key, count, ceil(extract(epoch from resets_at - app_now()))::int as left from attempts
    where key = any(${attempts.map(({ key }) => hashOf(key))}::text[]) and resets_at > app_now()`.execute(db);
  for (const attempt of attempts) {
    const known = rows.find((row) => row.key === hashOf(attempt.key));
    if (known && known.count >= attempt.max) throw refusal(attempt, known.left);
  }
  for (const { key, ...limit } of attempts) await takeAttempt(db, key, limit);
}

/**
 * Counts one try of each key in one statement, and returns which keys are within their limit. All callers take the keys in the
 * same order, so that two of them cannot deadlock.
 */
export async function countEach(
  db: Db,
  keys: readonly string[],
  { max, seconds }: AttemptLimit,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string; count: number }>`
    insert into attempts (key, count, resets_at)
    select key, 1, app_now() + make_interval(secs => ${seconds})
    from unnest(${keys.map(hashOf).toSorted()}::text[]) as given (key)
    on conflict (key) do update set
      count = case when attempts.resets_at <= app_now() then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= app_now() then excluded.resets_at else attempts.resets_at end
    returning key, count`.execute(db);
  const within = new Set(rows.filter(({ count }) => count <= max).map(({ key }) => key));
  return new Set(keys.filter((key) => within.has(hashOf(key))));
}

/**
 * Counts several tries of one key, and returns how many of them are within the limit: 0 up to `wanted`. Tries beyond the limit
 * count too.
 */
export async function takeSome(
  db: Db,
  key: string,
  wanted: number,
  { max, seconds }: AttemptLimit,
): Promise<number> {
  if (wanted === 0) return 0;
  const { count } = await tried(db, key, seconds, wanted);
  return Math.min(wanted, Math.max(0, max - (count - wanted)));
}

/** Refunds one try of each key: right tries do not count. */
export async function giveBackAttempts(db: Db, keys: readonly string[]): Promise<void> {
  // One by one, in the order in which they were taken, so that there is no deadlock.
  for (const key of keys) {
    await sql`update attempts set count = greatest(count - 1, 0) where key = ${hashOf(key)}`.execute(db);
  }
}

/** Forgets the tries of a key: after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', hashOf(key)).execute();
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
