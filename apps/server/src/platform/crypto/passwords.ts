import { plainPassword } from '@fika/contract';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '#platform/problem.ts';

/** Passwords hashed or compared at once: each takes its memory and a thread. */
const AT_ONCE = 2;
/** A longer queue is longer than people wait: the next one is refused at once. */
const MAX_WAITING = 400;
const RETRY_SECONDS = 5;

/** Hashes passwords by argon2id in two passes, a few at a time, so that many log-ins do not take all memory and threads. */
export class Passwords {
  readonly #memoryKib: number;
  readonly #limit = pLimit(AT_ONCE);
  #evaluated = 0;
  #decoy: Promise<string> | null = null;

  /** `memoryKib`: memory that a new hash takes. Hashes with another cost remain valid. */
  constructor(memoryKib: number) {
    this.#memoryKib = memoryKib;
  }

  /** How many passwords were hashed or compared since the start. */
  get evaluated(): number {
    return this.#evaluated;
  }

  /**
   * Hash of a password, in the PHC form that names its parameters.
   *
   * @throws Problem `unavailable` when too many wait.
   */
  hash(password: string): Promise<string> {
    const options = { memoryCost: this.#memoryKib, timeCost: 2, parallelism: 1 };
    return this.#limited(() => hash(plainPassword(password), options));
  }

  /**
   * Whether a password matches. Without a hash it takes as long and returns false, so that addresses cannot be guessed by time.
   *
   * @throws Problem `unavailable` when too many wait.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoyHash());
    const fits = await this.#limited(() => verify(against, plainPassword(password)));
    return fits && passwordHash !== null;
  }

  async #decoyHash(): Promise<string> {
    this.#decoy ??= this.hash('nobody has this password');
    try {
      return await this.#decoy;
    } catch (error) {
      // Too many waited. The next call tries again.
      this.#decoy = null;
      throw error;
    }
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= MAX_WAITING)
      throw new Problem('unavailable', { retryAfter: RETRY_SECONDS });
    return this.#limit(() => {
      this.#evaluated += 1;
      return work();
    });
  }
}
