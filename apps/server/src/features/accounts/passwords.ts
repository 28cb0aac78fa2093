import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB, two passes (OWASP). The semaphore bounds what a burst of logins takes of memory and threads.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hash of a password, in the PHC form that names its parameters. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | null = null;

/** Whether a password fits. Without a hash it takes as long and answers no, so that addresses cannot be guessed by time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await (decoy ??= hashPassword('nobody has this password')));
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== null;
}
