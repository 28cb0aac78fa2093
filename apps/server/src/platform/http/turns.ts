/** What a piece of work is about, and for whom it is done. */
interface About {
  company: string;
  item: string;
}

/** How many pieces of work run at a time. */
interface Slots {
  all: number;
  ofOneCompany: number;
}

interface Waiting {
  company: string;
  begin: () => void;
}

/**
 * Lets pieces of work about the same thing wait for each other, in the order in which they came, and bounds how many run at a
 * time: each holds a connection to the database, also while it waits for the matching engine.
 */
export class Turns {
  readonly #slots: Slots;
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #running: string[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** Runs `work` when all that came before it for this item has ended, in whatever way. Returns what it returns. */
  async take<T>({ company, item }: About, work: () => Promise<T>): Promise<T> {
    const key = `${company}/${item}`;
    const turn = runAfter(this.#last.get(key), () => this.#inSlot(company, work));
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }

  async #inSlot<T>(company: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ company, begin });
      this.#fill();
    });
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(company), 1);
      this.#fill();
    }
  }

  /** Begins what may run: the first in line of a company that has not as many as it may. */
  #fill(): void {
    while (this.#running.length < this.#slots.all) {
      const next = this.#waiting.findIndex(
        ({ company }) => this.#runningOf(company) < this.#slots.ofOneCompany,
      );
      const [first] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (!first) return;
      this.#running.push(first.company);
      first.begin();
    }
  }

  #runningOf(company: string): number {
    return this.#running.filter((one) => one === company).length;
  }
}

async function runAfter<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await before?.catch(() => undefined);
  return work();
}

/** Half of the connections at most, and of one company fewer, so that another one has its turn. */
export function slotsOf(connections: number): Slots {
  const all = Math.max(1, Math.floor(connections / 2));
  return { all, ofOneCompany: Math.max(1, Math.min(2, all - 1)) };
}
