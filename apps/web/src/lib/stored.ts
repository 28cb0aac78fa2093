/** A value that the browser stored as JSON; null if it is invalid. */
export function readStored<T>(text: string | null, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is an object with properties of the given `typeof` types. */
export function hasShape<T extends object>(
  value: unknown,
  shape: Readonly<Record<keyof T, 'number' | 'string' | 'object'>>,
): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(
    ([key, kind]) => typeof (value as Record<string, unknown>)[key] === kind,
  );
}
