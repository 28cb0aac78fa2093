type Kind = 'string' | 'number' | 'boolean' | 'object';

/**
 * Whether something from outside has parts of such kinds: for what is read on pages that do without a library of schemas.
 * None of the parts is null.
 */
export function isPart<Name extends string>(
  value: unknown,
  kinds: Readonly<Record<Name, Kind>>,
): value is Record<Name, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.entries(kinds).every(([name, kind]) => {
    const part = parts.get(name);
    return part !== null && typeof part === kind;
  });
}
