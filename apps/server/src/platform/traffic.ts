import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

const MOMENT_MS = 1_000;
/** Whoever waits for longer is not helped by work that stands back: it may hold the very rows that they wait for. */
const PATIENCE_MS = 100;

/** Somebody's way through this process: a request, or work for which nobody waits. */
export interface Passage {
  /** Nobody waits for it any more. */
  readonly leave: () => void;
  /**
   * Called between two short steps of long work: lets everybody go first who waits for an answer of this process, and is
   * itself no longer one of those whom others let go first. All in all it stands back no longer than it works: where
   * others never stop coming, it takes twice as long and not for ever. Nor does it for who has waited for long already.
   */
  readonly giveWay: () => Promise<void>;
}

const passages = new AsyncLocalStorage<Passage>();

/** Between two slices of long work, wherever it runs: whoever waits for this thread has their turn, and before a job all who wait. */
export const giveTurn = (): Promise<void> => passages.getStore()?.giveWay() ?? nextTurn();

/** Before a statement: a job lets everybody go first who waits. Others wait for nobody. */
export const letGoFirst = (): Promise<void> | undefined => passages.getStore()?.giveWay();

/**
 * Who waits for an answer of this process. Two cores that carry server and database are one step of an upload away from
 * being busy: it is noticed by whoever asks for a page just then.
 */
export class Traffic {
  /** Since when each of them waits, in the order in which they came. */
  readonly #waiting = new Set<{ since: number }>();
  #lastLeft = -Infinity;
  /** Of those who stand back: whether they still have to. */
  readonly #looks = new Set<() => void>();

  /** Whether somebody waits for an answer, or did a moment ago: where one request came the next one is near. */
  get isVisited(): boolean {
    return this.#waiting.size > 0 || performance.now() - this.#lastLeft < MOMENT_MS;
  }

  /** Somebody who waits for an answer, until they leave. */
  enter(): Passage {
    const one = { since: performance.now() };
    this.#waiting.add(one);
    return this.#passage(one);
  }

  /** Work for which nobody waits: a job, or what is sent while it is made. */
  aside(): Passage {
    return this.#passage(null);
  }

  /** Runs a job: at each `giveTurn`, and before each of its statements, it gives way. */
  beside<T>(work: () => Promise<T>): Promise<T> {
    return passages.run(this.aside(), work);
  }

  #passage(one: { since: number } | null): Passage {
    const began = performance.now();
    let stood = 0;
    /** What stands back already: several steps at once stand back together, and once. */
    let standing: Promise<void> | null = null;
    const leave = () => {
      if (!one || !this.#waiting.delete(one)) return;
      this.#lastLeft = performance.now();
      for (const look of this.#looks) look();
    };
    const standBack = async () => {
      leave();
      const from = performance.now();
      // Whoever came meanwhile is seen, and whoever has got their answer by now is sent it.
      await nextTurn();
      const worked = from - began - stood;
      const left = worked - stood;
      if (this.#patience > 0 && left > 0) {
        await this.#lull(left);
        await nextTurn();
      }
      stood += performance.now() - from;
    };
    return { leave, giveWay: () => (standing ??= standBack().finally(() => (standing = null))) };
  }

  /** For how many milliseconds whoever came last may still be waited for; not above 0 where nobody is. */
  get #patience(): number {
    const last = [...this.#waiting].at(-1);
    return last ? last.since + PATIENCE_MS - performance.now() : 0;
  }

  /** Waits until nobody waits, so many milliseconds at most. */
  #lull(most: number): Promise<void> {
    const end = performance.now() + most;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const look = () => {
        clearTimeout(timer);
        const left = Math.min(end - performance.now(), this.#patience);
        if (left > 0) {
          timer = setTimeout(look, left);
          return;
        }
        this.#looks.delete(look);
        resolve();
      };
      this.#looks.add(look);
      look();
    });
  }
}
