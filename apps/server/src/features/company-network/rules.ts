import { yieldToEventLoop } from '#platform/slices.ts';

/** Pairs of people: the first of each, and the second of each. A pair may occur several times. */
export interface Links {
  a: number[];
  b: number[];
}

/** People by their place in a list: the person at place p knows those of `neighbours` from `offsets[p]` to before `offsets[p + 1]`. */
export interface Graph {
  places: ReadonlyMap<number, number>;
  offsets: Int32Array;
  neighbours: Int32Array;
}

/** The people and the links between them; links of others are left out. */
export function graphOf(people: readonly number[], { a, b }: Links): Graph {
  const places = new Map(people.map((id, place) => [id, place]));
  const from: number[] = [];
  const to: number[] = [];
  for (let index = 0; index < a.length; index += 1) {
    const [one, other] = [places.get(a[index] as number), places.get(b[index] as number)];
    if (one === undefined || other === undefined) continue;
    from.push(one, other);
    to.push(other, one);
  }
  const offsets = new Int32Array(people.length + 1);
  for (const place of from) offsets[place + 1] = at(offsets, place + 1) + 1;
  for (let place = 0; place < people.length; place += 1)
    offsets[place + 1] = at(offsets, place + 1) + at(offsets, place);
  const next = offsets.slice();
  const neighbours = new Int32Array(to.length);
  for (const [index, place] of from.entries()) {
    neighbours[at(next, place)] = to[index] as number;
    next[place] = at(next, place) + 1;
  }
  return { places, offsets, neighbours };
}

const at = (list: Int32Array, index: number): number => list[index] as number;

const STEPS = 3;
/** A number has so many bits, one for each starting person of a batch. */
const BITS = 32;

/**
 * Of all pairs of a starting person and somebody else, the shares connected by one step, at most two and at most three: 0 to 1.
 * Everybody has a bit for each of 32 starting people, set when this person reaches them. A step adds the bits of everybody that
 * one knows. Lets other work run in between.
 */
export async function shareWithin(
  graph: Graph,
  starts: readonly number[],
): Promise<[number, number, number]> {
  const { places, offsets, neighbours } = graph;
  const reached = [0, 0, 0] as [number, number, number];
  for (let begin = 0; begin < starts.length; begin += BITS) {
    await yieldToEventLoop();
    let bits = new Int32Array(places.size);
    const some = starts.slice(begin, begin + BITS);
    for (const [bit, id] of some.entries()) bits[places.get(id) as number] = 1 << bit;
    for (let step = 0; step < STEPS; step += 1) {
      const next = new Int32Array(places.size);
      let set = 0;
      for (let place = 0; place < places.size; place += 1) {
        let own = at(bits, place);
        const end = at(offsets, place + 1);
        for (let index = at(offsets, place); index < end; index += 1) own |= at(bits, at(neighbours, index));
        next[place] = own;
        set += countBits(own);
      }
      bits = next;
      // A starting person does not reach themself.
      reached[step as 0 | 1 | 2] += set - some.length;
    }
  }
  const pairs = Math.max(1, starts.length * (places.size - 1));
  return reached.map((count) => count / pairs) as [number, number, number];
}

function countBits(bits: number): number {
  let count = 0;
  // Each round clears the lowest bit that is set.
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How many people know no one. */
export function countIsolated({ places, offsets }: Graph): number {
  let count = 0;
  for (let place = 0; place < places.size; place += 1)
    if (at(offsets, place) === at(offsets, place + 1)) count += 1;
  return count;
}

/** At most so many of a list, evenly from its beginning to its end. */
export function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}

const UNSEEN = -1;

/**
 * How many people connect others that would have no connection without them: the articulation points of the graph (Hopcroft and
 * Tarjan), without recursion because a chain may be as long as the company.
 */
export function countArticulationPoints({ places, offsets, neighbours }: Graph): number {
  const { size } = places;
  const order = new Int32Array(size).fill(UNSEEN);
  /** The earliest person that one reaches without going back the way one came. */
  const low = new Int32Array(size);
  const parents = new Int32Array(size).fill(UNSEEN);
  const next = offsets.slice();
  const bridges = new Set<number>();
  let seen = 0;
  const visit = (place: number) => {
    order[place] = seen;
    low[place] = seen;
    seen += 1;
  };
  const lower = (place: number, value: number) => {
    if (value < at(low, place)) low[place] = value;
  };
  for (let root = 0; root < size; root += 1) {
    if (at(order, root) !== UNSEEN) continue;
    visit(root);
    let branches = 0;
    const path = [root];
    for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
      const parent = at(parents, place);
      if (at(next, place) === at(offsets, place + 1)) {
        path.pop();
        if (parent === UNSEEN) continue;
        lower(parent, at(low, place));
        if (parent === root) branches += 1;
        else if (at(low, place) >= at(order, parent)) bridges.add(parent);
        continue;
      }
      const other = at(neighbours, at(next, place));
      next[place] = at(next, place) + 1;
      if (at(order, other) === UNSEEN) {
        parents[other] = place;
        visit(other);
        path.push(other);
      } else if (other !== parent) lower(place, at(order, other));
    }
    if (branches > 1) bridges.add(root);
  }
  return bridges.size;
}
