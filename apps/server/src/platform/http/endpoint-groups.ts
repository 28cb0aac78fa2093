import type { AnyEndpoint } from '@fika/contract';

type Group = Readonly<Record<string, AnyEndpoint>>;

/** Some endpoints of a group, where several features or views share the group. */
export function only<G extends Group, K extends keyof G>(group: G, ...names: readonly K[]): Pick<G, K> {
  const wanted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(group).filter(([name]) => wanted.has(name))) as Pick<G, K>;
}

/** The other endpoints of a group. */
export function without<G extends Group, K extends keyof G>(group: G, ...names: readonly K[]): Omit<G, K> {
  const unwanted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(group).filter(([name]) => !unwanted.has(name))) as Omit<G, K>;
}
