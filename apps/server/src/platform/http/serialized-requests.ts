import pLimit, { type LimitFunction } from 'p-limit';

/** The subject of a request. */
interface About {
  company: string;
  item: string;
}

/** How many requests run at a time. */
interface Slots {
  all: number;
  ofOneCompany: number;
}

/** A queue for each key: so many pieces of work of one key run at a time. */
class KeyedLimit {
  readonly #concurrency: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(key) ?? pLimit(this.#concurrency);
    this.#limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(key);
    }
  }
}

/**
 * Runs requests about the same item one after the other, in the order of their arrival, and bounds how many run at a time: each
 * holds a connection to the database, also while it waits for the matching engine. Waiting requests hold none.
 */
export class SerializedRequests {
  readonly #items = new KeyedLimit(1);
  readonly #companies: KeyedLimit;
  readonly #all: LimitFunction;

  constructor({ all, ofOneCompany }: Slots) {
    this.#companies = new KeyedLimit(ofOneCompany);
    this.#all = pLimit(all);
  }

  /** Runs `work` after all earlier work for this item has ended, also by an error. Returns the result of `work`. */
  run<T>({ company, item }: About, work: () => Promise<T>): Promise<T> {
    return this.#items.run(`${company}/${item}`, () => this.#companies.run(company, () => this.#all(work)));
  }
}

/** Half of the connections at most, and of one company fewer, so that another one has its turn. */
export function slotsOf(connections: number): Slots {
  const all = Math.max(1, Math.floor(connections / 2));
  return { all, ofOneCompany: Math.max(1, Math.min(2, all - 1)) };
}
