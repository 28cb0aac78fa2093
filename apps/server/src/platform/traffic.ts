import { setImmediate as nextTurn } from 'node:timers/promises';

const MOMENT_MS = 1_000;

/** Somebody's way through this process: a request, or work for which nobody waits. */
export interface Passage {
  /** Nobody waits for it any more. */
  readonly leave: () => void;
  /**
   * Called between two short steps of long work: lets everybody go first who waits for an answer of this process, and is
   * itself no longer one of those whom others let go first. All in all it stands back no longer than it works: where
   * others never stop coming, it takes twice as long and not for ever.
   */
  readonly giveWay: () => Promise<void>;
}

/**
 * Who waits for an answer of this process. Two cores that carry server and database are one step of an upload away from
 * being busy: it is noticed by whoever asks for a page just then.
 */
export class Traffic {
  #waiting = 0;
  #lastLeft = -Infinity;
  readonly #calls = new Set<() => void>();

  /** Whether somebody waits for an answer, or did a moment ago: where one request came the next one is near. */
  get isVisited(): boolean {
    return this.#waiting > 0 || performance.now() - this.#lastLeft < MOMENT_MS;
  }

  /** Somebody who waits for an answer, until they leave. */
  enter(): Passage {
    this.#waiting += 1;
    return this.#passage(true);
  }

  /** Work for which nobody waits: a job, or what is sent while it is made. */
  aside(): Passage {
    return this.#passage(false);
  }

  #passage(isWaiting: boolean): Passage {
    const began = performance.now();
    let stood = 0;
    const leave = () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#waiting -= 1;
      this.#lastLeft = performance.now();
      if (this.#waiting === 0) for (const call of this.#calls) call();
    };
    return {
      leave,
      giveWay: async () => {
        leave();
        const from = performance.now();
        // Whoever came meanwhile is seen, and whoever has got their answer by now is sent it.
        await nextTurn();
        const worked = from - began - stood;
        const left = worked - stood;
        if (this.#waiting > 0 && left > 0) {
          await this.#lull(left);
          await nextTurn();
        }
        stood += performance.now() - from;
      },
    };
  }

  /** Waits until nobody waits, so many milliseconds at most. */
  #lull(most: number): Promise<void> {
    return new Promise((resolve) => {
      const call = () => {
        clearTimeout(timer);
        this.#calls.delete(call);
        resolve();
      };
      const timer = setTimeout(call, most);
      this.#calls.add(call);
    });
  }
}
