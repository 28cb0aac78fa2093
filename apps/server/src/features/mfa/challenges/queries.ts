import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { Problem } from '#platform/problem.ts';

const LIFETIME = "interval '5 minutes'";

interface ChallengeUse {
  purpose: 'register' | 'verify' | 'login';
  /** The requesting session; null without a login. */
  session_id: number | null;
}

/** A fresh challenge for one use. Only its hash is stored. */
export async function issueChallenge(db: Db, use: ChallengeUse): Promise<string> {
  const challenge = randomToken();
  await db
    .insertInto('passkey_challenges')
    .values({ ...use, hash: tokenHash(challenge), expires_at: sql`app_now() + ${sql.raw(LIFETIME)}` })
    .execute();
  return challenge;
}

/**
 * The challenge that an answer names, used up by this call whether the answer is valid or not: another answer with the same
 * challenge is a replay. Uses a separate transaction, which a refusal of the answer does not undo.
 *
 * @throws Problem `passkey_late` when it was not issued for this use, is used up, or is older than five minutes.
 */
export async function useChallenge(
  database: Database,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null) throw new Problem('passkey_refused');
  const used = await database.global('write', (db) =>
    db
      .deleteFrom('passkey_challenges')
      .where('hash', '=', tokenHash(challenge))
      .where('purpose', '=', use.purpose)
      .where('session_id', 'is not distinct from', use.session_id)
      .where('expires_at', '>', sql<string>`app_now()`)
      .executeTakeFirst(),
  );
  if (used.numDeletedRows === 0n) throw new Problem('passkey_late');
  return challenge;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/** Deletes challenges without an answer. */
export async function pruneChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < app_now()`.execute(db);
}
