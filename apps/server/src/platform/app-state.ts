/** A part of the state of an application, which one feature defines and makes when it first needs it. */
export interface StatePart<T> {
  readonly create: () => T;
}

/** Defines a part of the state of an application: a cache, a thread, or what runs at the moment. */
export const defineState = <T>(create: () => T): StatePart<T> => ({ create });

/** State that features keep until the application stops. Two applications in one process share none of it. */
export class AppState {
  readonly #parts = new Map<StatePart<unknown>, unknown>();

  of<T>(part: StatePart<T>): T {
    if (!this.#parts.has(part)) this.#parts.set(part, part.create());
    return this.#parts.get(part) as T;
  }
}
