/** Some of the fields of a form, with what they are changed to. */
export type Patch<T> = { [Key in keyof T]?: T[Key] | undefined };

/** The changes that are changes: those that differ from what is saved. */
export function prunePatch<T extends object>(base: T, patch: Patch<T>): Patch<T> {
  const entries = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && !isSame(value, base[key as keyof T]),
  );
  return Object.fromEntries(entries) as Patch<T>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
