/**
 * Exact maximum-weight matching in a general graph: Edmonds' primal-dual method, one search tree at a time.
 *
 * Duals: `y` per vertex and `z` per blossom with y_u + y_v + (z of every blossom around both) >= w for every edge. A search
 * starts at an exposed vertex, lowers the duals of even nodes and raises those of odd ones. It ends at another exposed vertex,
 * or at an even vertex that reaches 0 and becomes the exposed one. When every exposed vertex has y = 0, the duals prove that no
 * matching is heavier.
 *
 * It is fast because of the lazy structure of `blossom-forest.ts`, and because events later than the best known end are never
 * queued.
 *
 * Weights are doubled on the way in, so that with whole weights every dual stays a whole number.
 */
import { BlossomForest, EVEN, FREE, NONE, ODD } from './blossom-forest.ts';
import { EventHeap } from './heap.ts';

/** Undirected edges in both directions: the neighbors of u are at `start[u]` to `start[u + 1] - 1`. */
export interface Graph {
  n: number;
  start: Int32Array;
  to: Int32Array;
  /** Whole numbers above 0, at most 2^51. */
  weight: Float64Array;
}

const GROW = -1;
const EXPAND = -2;
const BIDS_PER_VERTEX = 8;

export class BlossomSolver extends BlossomForest {
  readonly graph: Graph;
  private readonly weight: Float64Array;
  private readonly heap = new EventHeap();

  private readonly touched: number[] = [];
  private readonly mark: Int32Array;
  private readonly bestFrom: Int32Array;
  private readonly bestValue: Float64Array;
  private readonly bestSearch: Int32Array;
  private readonly queue: number[] = [];
  private search = 0;
  /** Counts up, so that marks need not be cleared. */
  private marks = 0;
  private endKey = 0;
  private endFrom = NONE;
  private endTo = NONE;

  constructor(graph: Graph) {
    super(graph.n);
    this.graph = graph;
    this.weight = graph.weight.map((w) => 2 * w);
    this.mark = new Int32Array(graph.n);
    this.bestFrom = new Int32Array(graph.n);
    this.bestValue = new Float64Array(graph.n);
    this.bestSearch = new Int32Array(graph.n);
  }

  /**
   * Solves from duals that are feasible for the graph (`null`: computed here). Pairs of `mates` that are tight remain. Calls
   * `onStep` before every search with the share of people that are done.
   */
  solve(duals: Float64Array | null, mates: Int32Array | null, onStep?: (share: number) => void): void {
    if (duals) this.y.set(duals);
    else this.startDuals();
    if (mates) this.keepTight(mates);
    this.tightenExposed();
    for (let v = 0; v < this.n; v++) {
      if (this.mate[this.topOf(v)] !== NONE || this.own[this.topOf(v)] !== v) continue;
      onStep?.(v / this.n);
      this.searchFrom(v);
    }
  }

  // -- start ---------------------------------------------------------------------------------------------------------

  private startDuals(): void {
    const { y, weight } = this;
    const { start } = this.graph;
    for (let v = 0; v < this.n; v++) {
      let best = 0;
      for (let e = start[v]!; e < start[v + 1]!; e++) if (weight[e]! > best) best = weight[e]!;
      y[v] = best / 2;
    }
  }

  private keepTight(mates: Int32Array): void {
    const { start, to } = this.graph;
    for (let v = 0; v < this.n; v++) {
      const u = mates[v]!;
      if (u < v) continue;
      for (let e = start[v]!; e < start[v + 1]!; e++) {
        const slack = this.y[u]! + this.y[v]! - this.weight[e]!;
        if (to[e] === u && slack === 0) this.pair(u, v);
      }
    }
  }

  /**
   * Lowers every exposed vertex until one of its edges is tight, and takes that edge if its other end is exposed. Otherwise it
   * outbids the mate of the other end by what it would lose with its second choice. This cheap round of an auction saves most
   * of the searches.
   */
  private tightenExposed(): void {
    const queue: number[] = [];
    for (let v = this.n - 1; v >= 0; v--) if (this.mate[v] === NONE) queue.push(v);
    let bids = BIDS_PER_VERTEX * this.n;
    for (let v = queue.pop(); v !== undefined; v = queue.pop()) {
      const rival = this.mate[v] === NONE ? this.bid(v, bids-- > 0) : NONE;
      if (rival !== NONE) queue.push(rival);
    }
  }

  /** Returns the vertex that has lost its mate, or -1. */
  private bid(v: number, mayOutbid: boolean): number {
    const { y, weight, mate } = this;
    const { start, to } = this.graph;
    let best = 0;
    let second = 0;
    let partner = NONE;
    for (let e = start[v]!, end = start[v + 1]!; e < end; e++) {
      const u = to[e]!;
      const gain = weight[e]! - y[u]!;
      if (gain > best || (gain === best && partner !== NONE && mate[partner] !== NONE)) {
        second = best;
        best = gain;
        partner = u;
      } else if (gain > second) {
        second = gain;
      }
    }
    y[v] = best;
    if (partner === NONE) return NONE;
    const rival = mate[partner]!;
    if (rival === NONE) {
      this.pair(partner, v);
      return NONE;
    }
    if (!mayOutbid || second === best) return NONE;
    y[v] = second;
    y[partner]! += best - second;
    mate[rival] = NONE;
    this.pair(partner, v);
    return rival;
  }

  private pair(u: number, v: number): void {
    this.mate[u] = v;
    this.mate[v] = u;
  }

  // -- one search ----------------------------------------------------------------------------------------------------

  private searchFrom(root: number): void {
    this.search++;
    this.now = 0;
    this.endKey = Infinity;
    this.heap.clear();
    this.touched.length = 0;
    this.becomeEven(this.slot[root]!);
    this.scanQueue();
    const { heap } = this;
    while (heap.size > 0 && heap.topKey < this.endKey) {
      const key = heap.topKey;
      const a = heap.topA;
      const b = heap.topB;
      heap.drop();
      this.now = key;
      if (b === GROW) this.tryGrow(a, key);
      else if (b === EXPAND) this.tryExpand(a, key);
      else if (this.slot[a] !== this.slot[b]) this.shrink(a, b);
      this.scanQueue();
    }
    this.now = this.endKey;
    this.settle();
    this.flip(this.endFrom, this.endTo);
    if (this.endTo !== NONE) {
      const other = this.topOf(this.endTo);
      this.own[other] = this.endTo;
      this.mate[other] = this.endFrom;
    }
  }

  /** Writes the lazy changes of this search into offsets and blossoms. */
  private settle(): void {
    for (const s of this.touched) {
      if (this.label[s] === FREE) continue;
      this.bringUpToDate(s);
      this.label[s] = FREE;
    }
  }

  /** Matches `from` to `to` and flips the matched edges along the tree, up to the root. */
  private flip(from: number, to: number): void {
    let u = from;
    let partner = to;
    for (;;) {
      const even = this.topOf(u);
      const oldMate = this.mate[even]!;
      this.own[even] = u;
      this.mate[even] = partner;
      if (oldMate === NONE) return;
      const s = this.slot[oldMate]!;
      const odd = this.slotNode[s]!;
      this.own[odd] = this.treeTo[s]!;
      this.mate[odd] = this.treeFrom[s]!;
      u = this.treeFrom[s]!;
      partner = this.treeTo[s]!;
    }
  }

  private becomeEven(s: number): void {
    this.label[s] = EVEN;
    this.since[s] = this.now;
    this.touched.push(s);
    this.queueVertices(this.slotNode[s]!);
  }

  private becomeOdd(s: number, from: number, to: number): void {
    this.label[s] = ODD;
    this.since[s] = this.now;
    this.touched.push(s);
    this.treeFrom[s] = from;
    this.treeTo[s] = to;
    const node = this.slotNode[s]!;
    if (node >= this.n) this.pushBeforeEnd(this.now + this.z[node]! / 2, node, EXPAND);
  }

  private queueVertices(node: number): void {
    const last = this.last[node]!;
    for (let v = this.first[node]!; ; v = this.next[v]!) {
      this.queue.push(v);
      if (v === last) return;
    }
  }

  private pushBeforeEnd(key: number, a: number, b: number): void {
    if (key < this.endKey) this.heap.push(key, a, b);
  }

  private scanQueue(): void {
    for (let v = this.queue.pop(); v !== undefined; v = this.queue.pop()) this.scan(v);
  }

  /** Checks the edges of a vertex that has just become even. `level` is its dual plus the time, which stays constant. */
  private scan(u: number): void {
    const { slot, label, weight, y, offset, since, bestValue, bestSearch, search } = this;
    const { start, to } = this.graph;
    const mine = slot[u]!;
    const level = y[u]! + offset[mine]! + since[mine]!;
    if (level < this.endKey) this.setEnd(level, u, NONE);
    for (let e = start[u]!, stop = start[u + 1]!; e < stop; e++) {
      const v = to[e]!;
      const s = slot[v]!;
      if (s === mine) continue;
      const state = label[s]!;
      if (state === EVEN) {
        this.pushBeforeEnd((level + y[v]! + offset[s]! + since[s]! - weight[e]!) / 2, u, v);
        continue;
      }
      const value = level - weight[e]!;
      if (bestSearch[v] === search && bestValue[v]! <= value) continue;
      bestSearch[v] = search;
      bestValue[v] = value;
      this.bestFrom[v] = u;
      if (state === FREE) this.offerGrow(v, s, value + y[v]! + offset[s]!);
    }
  }

  private offerGrow(v: number, s: number, key: number): void {
    if (key > this.endKey) return;
    if (this.mate[this.slotNode[s]!] === NONE) this.setEnd(key, this.bestFrom[v]!, v);
    else if (key < this.endKey) this.heap.push(key, v, GROW);
  }

  private setEnd(key: number, from: number, to: number): void {
    this.endKey = key;
    this.endFrom = from;
    this.endTo = to;
  }

  private tryGrow(v: number, key: number): void {
    const s = this.slot[v]!;
    if (this.label[s] !== FREE || this.bestValue[v]! + this.dual(v) !== key) return;
    this.becomeOdd(s, this.bestFrom[v]!, v);
    this.becomeEven(this.slot[this.mate[this.slotNode[s]!]!]!);
  }

  // -- blossoms ------------------------------------------------------------------------------------------------------

  /** The lowest even node above both. Walks up from both in turns. */
  private meetingSlot(u: number, v: number): number {
    const stamp = ++this.marks;
    let a = this.slot[u]!;
    let b = this.slot[v]!;
    for (;;) {
      if (a !== NONE) {
        if (this.mark[a] === stamp) return a;
        this.mark[a] = stamp;
        a = this.slotAbove(a);
      }
      const other = a;
      a = b;
      b = other;
    }
  }

  /** From an even slot over its odd parent to the even one above, or NONE at the root. */
  private slotAbove(s: number): number {
    const mate = this.mate[this.slotNode[s]!]!;
    return mate === NONE ? NONE : this.slot[this.treeFrom[this.slot[mate]!]!]!;
  }

  /** Slots from `v` up to below `top`, and the edges that lead from each to the one above it. */
  private climb(v: number, top: number, slots: number[], from: number[], to: number[]): void {
    for (let s = this.slot[v]!; s !== top;) {
      const node = this.slotNode[s]!;
      slots.push(s);
      from.push(this.own[node]!);
      to.push(this.mate[node]!);
      const odd = this.slot[this.mate[node]!]!;
      slots.push(odd);
      from.push(this.treeTo[odd]!);
      to.push(this.treeFrom[odd]!);
      s = this.slot[this.treeFrom[odd]!]!;
    }
  }

  /** Shrinks the odd cycle that the edge (u, v) closes into one even node. */
  private shrink(u: number, v: number): void {
    const top = this.meetingSlot(u, v);
    const slots: number[] = [];
    const from: number[] = [];
    const to: number[] = [];
    this.climb(u, top, slots, to, from);
    slots.push(top);
    slots.reverse();
    from.reverse();
    to.reverse();
    from.push(u);
    to.push(v);
    this.climb(v, top, slots, from, to);

    const node = this.freeNodes.pop()!;
    const base = this.slotNode[top]!;
    this.own[node] = this.own[base]!;
    this.mate[node] = this.mate[base]!;
    this.z[node] = 0;
    this.parent[node] = NONE;
    this.kids[node] = slots.map((s) => this.slotNode[s]!);
    this.linkFrom[node] = from;
    this.linkTo[node] = to;
    for (const s of slots) if (this.label[s] === ODD) this.queueVertices(this.slotNode[s]!);
    this.joinSlots(node, slots);
  }

  /** Opens an odd blossom whose z has reached 0. */
  private tryExpand(node: number, key: number): void {
    const s = this.slot[this.first[node]!]!;
    if (this.slotNode[s] !== node || this.label[s] !== ODD) return;
    if (this.since[s]! + this.z[node]! / 2 !== key) return;
    this.bringUpToDate(s);
    const entryFrom = this.treeFrom[s]!;
    const entryTo = this.treeTo[s]!;
    const kids = this.kids[node]!;
    const count = kids.length;
    const entry = this.childOf(node, entryTo);
    const base = this.childOf(node, this.own[node]!);
    this.matchInside(node, this.own, this.mate);
    this.splitSlots(node, s);
    const forward = (base - entry + count) % count;
    const step = forward % 2 === 0 ? 1 : count - 1;
    const length = forward % 2 === 0 ? forward : count - forward;
    this.becomeOdd(this.slotOf(kids[entry]!), entryFrom, entryTo);
    for (let i = entry, walked = 0; walked < length; walked += 2) {
      const even = (i + step) % count;
      const odd = (even + step) % count;
      this.becomeEven(this.slotOf(kids[even]!));
      const link = step === 1 ? even : odd;
      const ends = [this.linkFrom[node]![link]!, this.linkTo[node]![link]!] as const;
      this.becomeOdd(this.slotOf(kids[odd]!), ends[step === 1 ? 0 : 1], ends[step === 1 ? 1 : 0]);
      i = odd;
    }
    for (const kid of kids) if (this.label[this.slotOf(kid)] === FREE) this.offerVertices(kid);
    this.freeNodes.push(node);
  }

  /** Vertices that left the tree when a blossom was opened may be reached again. */
  private offerVertices(node: number): void {
    const s = this.slotOf(node);
    const last = this.last[node]!;
    for (let v = this.first[node]!; ; v = this.next[v]!) {
      if (this.bestSearch[v] === this.search) this.offerGrow(v, s, this.bestValue[v]! + this.dual(v));
      if (v === last) return;
    }
  }
}
