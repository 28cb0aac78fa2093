/** For every person the best few others, by weight and then by hash. */
import type { Graph } from './blossom.ts';

export class BestList {
  readonly n: number;
  readonly k: number;
  private readonly other: Int32Array;
  private readonly key: Float64Array;
  private readonly tie: Uint32Array;
  private readonly weight: Float64Array;
  private readonly count: Int32Array;

  constructor(n: number, k: number) {
    this.n = n;
    this.k = k;
    this.other = new Int32Array(n * k);
    this.key = new Float64Array(n * k);
    this.tie = new Uint32Array(n * k);
    this.weight = new Float64Array(n * k);
    this.count = new Int32Array(n);
  }

  get isEmpty(): boolean {
    return this.count.every((count) => count === 0);
  }

  /** True when a key this good would (as far as the key tells) enter the list of u. */
  admits(u: number, key: number): boolean {
    return this.count[u]! < this.k || key >= this.key[u * this.k + this.k - 1]!;
  }

  /**
   * Equal keys are ordered by a hash of the pair. By id instead, the first ids would be in everybody's list and the
   * others in nobody's, and half of the people would stay without a partner.
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

/** A graph that grows by edges; an edge added twice stays one. */
export class EdgeSet {
  private readonly n: number;
  private from: number[] = [];
  private to: number[] = [];
  private weight: number[] = [];
  private readonly known = new Set<number>();

  constructor(n: number) {
    this.n = n;
  }

  get size(): number {
    return this.from.length;
  }

  add(u: number, v: number, weight: number): void {
    const key = u < v ? u * this.n + v : v * this.n + u;
    if (this.known.has(key)) return;
    this.known.add(key);
    this.from.push(u);
    this.to.push(v);
    this.weight.push(weight);
  }

  /** Ends and weight of edge i, in the order they were added. */
  edge(i: number): readonly [number, number, number] {
    return [this.from[i]!, this.to[i]!, this.weight[i]!];
  }

  toGraph(): Graph {
    const { n, from, to, weight } = this;
    const start = new Int32Array(n + 1);
    for (let i = 0; i < from.length; i++) {
      start[from[i]! + 1]!++;
      start[to[i]! + 1]!++;
    }
    for (let v = 0; v < n; v++) start[v + 1]! += start[v]!;
    const fill = start.slice();
    const neighbours = new Int32Array(2 * from.length);
    const weights = new Float64Array(2 * from.length);
    const put = (u: number, v: number, w: number): void => {
      const at = fill[u]!++;
      neighbours[at] = v;
      weights[at] = w;
    };
    for (let i = 0; i < from.length; i++) {
      put(from[i]!, to[i]!, weight[i]!);
      put(to[i]!, from[i]!, weight[i]!);
    }
    return { n, start, to: neighbours, weight: weights };
  }
}
