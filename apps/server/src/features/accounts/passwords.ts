import { plainPassword } from '@fika/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#platform/config.ts';
import { PASSWORD_MEMORY_KIB } from '#platform/config-rules.ts';
import { Problem } from '#platform/problem.ts';

// argon2id, two passes. The semaphore bounds what a burst of logins takes of memory and threads.
const OPTIONS = { memoryCost: PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
// A line longer than people wait serves nobody: whoever would stand behind it hears so at once.
const LINE = 400;
const RETRY_SECONDS = 5;

/** Says how much memory a new hash takes in this process; before its first password. */
export function registerPasswordCost(config: Pick<Config, 'PASSWORD_MEMORY_KIB'>): void {
  OPTIONS.memoryCost = config.PASSWORD_MEMORY_KIB;
}

let running = 0;
let evaluated = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= LINE) throw new Problem('unavailable', { retryAfter: RETRY_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  evaluated += 1;
  try {
    return await work();
  } finally {
    // The turn is handed on, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How many passwords this process has hashed or compared since it started. */
export const passwordsEvaluated = (): number => evaluated;

/**
 * Hash of a password, in the PHC form that names its parameters.
 *
 * @throws Problem `unavailable` when too many wait.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plainPassword(password), OPTIONS));
}

let decoy: Promise<string> | null = null;

/** Whether a password fits. Without a hash it takes as long and answers no, so that addresses cannot be guessed by time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await decoyHash());
  const fits = await inTurn(() => verify(against, plainPassword(password)));
  return fits && passwordHash !== null;
}

async function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this password');
  try {
    return await decoy;
  } catch (error) {
    // The line was full: the next one tries again.
    decoy = null;
    throw error;
  }
}
