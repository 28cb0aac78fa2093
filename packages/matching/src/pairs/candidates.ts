/** The best few others of every person, by weight and then by hash. */
import type { Graph } from './blossom.ts';
import { Buffers } from './buffers.ts';

export class BestList {
  readonly n: number;
  readonly k: number;
  /** The lowest key that enters the list of each person. */
  readonly floor: Float64Array;
  private readonly other: Int32Array;
  private readonly key: Float64Array;
  private readonly tie: Uint32Array;
  private readonly weight: Float64Array;
  private readonly count: Int32Array;

  constructor(n: number, k: number, buffers: Buffers = new Buffers()) {
    this.n = n;
    this.k = k;
    this.floor = buffers.float64('list floor', n).fill(-Infinity);
    this.other = buffers.int32('list other', n * k);
    this.key = buffers.float64('list key', n * k);
    this.tie = buffers.uint32('list tie', n * k);
    this.weight = buffers.float64('list weight', n * k);
    this.count = buffers.int32('list count', n);
  }

  get isEmpty(): boolean {
    return this.count.every((count) => count === 0);
  }

  /**
   * Orders equal keys by a hash of the pair. Ordered by id, the first ids would be in all lists and the others in none, and
   * half of the people would stay without a partner.
   */
  add(u: number, v: number, key: number, tie: number, weight: number): void {
    const begin = u * this.k;
    let i = begin + this.count[u]!;
    if (this.count[u]! < this.k) this.count[u]!++;
    else if (this.isBefore(--i, key, tie)) return;
    for (; i > begin && !this.isBefore(i - 1, key, tie); i--) this.copy(i - 1, i);
    this.other[i] = v;
    this.key[i] = key;
    this.tie[i] = tie;
    this.weight[i] = weight;
    if (this.count[u] === this.k) this.floor[u] = this.key[begin + this.k - 1]!;
  }

  /** Calls back once for every entry. */
  each(callback: (u: number, v: number, weight: number) => void): void {
    for (let u = 0; u < this.n; u++) {
      const begin = u * this.k;
      for (let i = begin; i < begin + this.count[u]!; i++) callback(u, this.other[i]!, this.weight[i]!);
    }
  }

  private isBefore(i: number, key: number, tie: number): boolean {
    const difference = this.key[i]! - key;
    return difference > 0 || (difference === 0 && this.tie[i]! >= tie);
  }

  private copy(from: number, to: number): void {
    this.other[to] = this.other[from]!;
    this.key[to] = this.key[from]!;
    this.tie[to] = this.tie[from]!;
    this.weight[to] = this.weight[from]!;
  }
}

/** A graph that is built edge by edge. An edge that is added twice counts once. */
export class EdgeSet {
  private readonly n: number;
  private count = 0;
  private from: Int32Array;
  private to: Int32Array;
  private weight: Float64Array;
  private readonly buffers: Buffers;

  constructor(n: number, buffers: Buffers = new Buffers(), room = 1024) {
    this.n = n;
    this.buffers = buffers;
    this.from = buffers.int32('edge from', room);
    this.to = buffers.int32('edge to', room);
    this.weight = buffers.float64('edge weight', room);
  }

  /** The number of edges added, including repeated ones. */
  get size(): number {
    return this.count;
  }

  add(u: number, v: number, weight: number): void {
    if (this.count === this.from.length) this.grow();
    this.from[this.count] = u;
    this.to[this.count] = v;
    this.weight[this.count++] = weight;
  }

  /** Ends and weight of edge i, in the order in which they were added. */
  edge(i: number): readonly [number, number, number] {
    return [this.from[i]!, this.to[i]!, this.weight[i]!];
  }

  toGraph(): Graph {
    const { n, from, to, weight, count, buffers } = this;
    const start = buffers.int32('graph start', n + 1);
    for (let i = 0; i < count; i++) {
      start[from[i]! + 1]!++;
      start[to[i]! + 1]!++;
    }
    for (let v = 0; v < n; v++) start[v + 1]! += start[v]!;
    const fill = start.slice();
    const graph = {
      n,
      start,
      to: buffers.int32('graph to', 2 * count),
      weight: buffers.float64('graph weight', 2 * count),
    };
    for (let i = 0; i < count; i++) {
      const forth = fill[from[i]!]!++;
      graph.to[forth] = to[i]!;
      graph.weight[forth] = weight[i]!;
      const back = fill[to[i]!]!++;
      graph.to[back] = from[i]!;
      graph.weight[back] = weight[i]!;
    }
    return withoutDoubles(graph);
  }

  private grow(): void {
    const { from, to, weight } = this;
    const room = 2 * from.length;
    this.from = new Int32Array(room);
    this.to = new Int32Array(room);
    this.weight = new Float64Array(room);
    this.from.set(from);
    this.to.set(to);
    this.weight.set(weight);
  }
}

/** Removes repeated neighbors and closes the gaps. */
function withoutDoubles({ n, start, to, weight }: Graph): Graph {
  const seen = new Int32Array(n).fill(-1);
  let count = 0;
  let begin = 0;
  for (let u = 0; u < n; u++) {
    const end = start[u + 1]!;
    for (let i = begin; i < end; i++) {
      if (seen[to[i]!] === u) continue;
      seen[to[i]!] = u;
      to[count] = to[i]!;
      weight[count++] = weight[i]!;
    }
    begin = end;
    start[u + 1] = count;
  }
  return { n, start, to: to.subarray(0, count), weight: weight.subarray(0, count) };
}
