import { type Attempt, clearAttempts, takeAttempts } from '#platform/attempts.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountActor } from '#platform/http/access.ts';

/** Kinds of guesses; each has separate counts, so that one that is blocked does not block the others. */
export type Guessable = 'code' | 'recovery' | 'setup' | 'password';

const QUARTER = 15 * 60;
const DAY = 24 * 3600;

/**
 * First the session, with a lower limit: guessing from one session uses up that one, and the account stays open to its owner. All
 * sessions and addresses together count for the account, so that logging in again gains nothing.
 */
function limitsOf(what: Guessable, { account_id, session_id }: AccountActor): Attempt[] {
  const problem = 'mfa_too_many';
  return [
    { key: `mfa.${what}.session.${session_id}`, max: 5, seconds: QUARTER, problem },
    { key: `mfa.${what}.account.${account_id}`, max: 10, seconds: QUARTER, problem },
    // Three codes of a million are valid at a time: at 50 a day an attacker with the password needs years.
    { key: `mfa.${what}.day.${account_id}`, max: 50, seconds: DAY, problem },
  ];
}

/**
 * Counts a try before it is looked at.
 *
 * @throws Problem `mfa_too_many`, also when the code would have been right.
 */
export async function takeTry(db: Db, what: Guessable, account: AccountActor): Promise<void> {
  await takeAttempts(db, limitsOf(what, account));
}

/** After a success the count starts again. */
export async function forgetTries(db: Db, what: Guessable, account: AccountActor): Promise<void> {
  for (const { key } of limitsOf(what, account)) await clearAttempts(db, key);
}
