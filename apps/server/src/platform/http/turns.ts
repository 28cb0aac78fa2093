/** Lets pieces of work about the same thing wait for each other, in the order in which they came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all that came before it for this key has ended, in whatever way. Returns what it returns. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = runAfter(this.#last.get(key), work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}

async function runAfter<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await before?.catch(() => undefined);
  return work();
}
