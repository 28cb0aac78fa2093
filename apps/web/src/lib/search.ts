// The parameters of pages in their URLs. The router needs the addresses of all pages before it shows the first one. These small
// functions read them, because the library for schemas would load with every page.

type Read<T> = (value: unknown) => T;
type Reads = Readonly<Record<string, Read<unknown>>>;
type Values<R extends Reads> = { [Name in keyof R]: ReturnType<R[Name]> };
type Optional<R extends Reads> = {
  [Name in keyof R]: undefined extends ReturnType<R[Name]> ? Name : never;
}[keyof R];
type State<R extends Reads> = Omit<Values<R>, Optional<R>> & Partial<Pick<Values<R>, Optional<R>>>;
type Flat<T> = { [Name in keyof T]: T[Name] };

export interface Search<R extends Reads> {
  readonly reads: R;
  /** The valid parameters of an address. Others take their default or are left out, so that a mistyped address still opens. */
  parse: (search: unknown) => Flat<State<R>>;
  extend: <More extends Reads>(more: More) => Search<Flat<Omit<R, keyof More> & More>>;
}

export type StateOf<S extends { parse: (search: unknown) => unknown }> = ReturnType<S['parse']>;

export function searchOf<R extends Reads>(reads: R): Search<R> {
  return {
    reads,
    parse: (search) => {
      const given: Readonly<Record<string, unknown>> =
        typeof search === 'object' && search !== null ? Object.fromEntries(Object.entries(search)) : {};
      const read = Object.entries(reads).map(([name, of]) => [name, of(given[name])] as const);
      return Object.fromEntries(read.filter(([name, value]) => value !== undefined || name in given)) as Flat<
        State<R>
      >;
    },
    extend: (more) => searchOf({ ...reads, ...more }) as never,
  };
}

/** The same, with a default for what is missing or cannot be used. */
export function or<T>(read: Read<T | undefined>, otherwise: NoInfer<T>): Read<T> {
  return (value) => read(value) ?? otherwise;
}

/** A text. An address has a text of digits as a number. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return value === undefined ? undefined : Boolean(value);
}

export function matching(pattern: RegExp): Read<string | undefined> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

export function oneOf<const T extends string>(known: readonly T[]): Read<T | undefined> {
  return (value) => known.find((one) => one === value);
}

export function integer(least: number, most: number = Number.MAX_SAFE_INTEGER): Read<number | undefined> {
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : undefined;
}

/** The id of something. */
export const id: Read<number | undefined> = integer(1);

/** `2026-11-23`, a day that exists. */
export function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}
