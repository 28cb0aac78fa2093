/** Two people who were introduced, and when first: an ISO instant. */
export interface Link {
  a: number;
  b: number;
  at: string;
}

/** Everybody with those whom they know. */
export type Graph = ReadonlyMap<number, readonly number[]>;

/** The people and the links between them; links of others are left out. */
export function graphOf(people: readonly number[], links: readonly Link[]): Graph {
  const graph = new Map<number, number[]>(people.map((id) => [id, []]));
  for (const { a, b } of links) {
    const [ofA, ofB] = [graph.get(a), graph.get(b)];
    if (!ofA || !ofB) continue;
    ofA.push(b);
    ofB.push(a);
  }
  return graph;
}

const STEPS = 3;

/** How many others a person reaches in one step, in at most two and in at most three. */
export function reachFrom(graph: Graph, start: number): [number, number, number] {
  const seen = new Set([start]);
  const reached: number[] = [];
  let edge = [start];
  for (let step = 0; step < STEPS; step += 1) {
    const next: number[] = [];
    for (const person of edge) {
      for (const other of graph.get(person) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    edge = next;
    reached.push(seen.size - 1);
  }
  return reached as [number, number, number];
}

/** At most so many of a list, evenly from its beginning to its end. */
export function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}

interface Visit {
  person: number;
  parent: number | null;
  /** Place of the next one of those whom the person knows. */
  next: number;
}

/**
 * How many people connect others that would have no connection without them: the articulation points of the graph (Hopcroft and
 * Tarjan), without recursion because a chain may be as long as the company.
 */
export function countBridges(graph: Graph): number {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const bridges = new Set<number>();
  const lower = (person: number, value: number) => low.set(person, Math.min(low.get(person) ?? value, value));
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    let children = 0;
    const stack: Visit[] = [{ person: root, parent: null, next: 0 }];
    order.set(root, order.size);
    low.set(root, order.size - 1);
    for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
      const { person, parent } = visit;
      const other = graph.get(person)?.[visit.next];
      visit.next += 1;
      if (other === undefined) {
        stack.pop();
        if (parent === null) continue;
        lower(parent, low.get(person) ?? 0);
        if (parent === root) children += 1;
        else if ((low.get(person) ?? 0) >= (order.get(parent) ?? 0)) bridges.add(parent);
      } else if (order.has(other)) {
        if (other !== parent) lower(person, order.get(other) ?? 0);
      } else {
        order.set(other, order.size);
        low.set(other, order.size - 1);
        stack.push({ person: other, parent: person, next: 0 });
      }
    }
    if (children > 1) bridges.add(root);
  }
  return bridges.size;
}
