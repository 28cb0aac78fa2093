/**
 * Exact maximum-weight matching in a general graph: Edmonds' primal-dual method, one search tree at a time.
 *
 * Duals: `y` per vertex and `z` per blossom with y_u + y_v + (z of every blossom around both) >= w for every edge.
 * A search starts at an exposed vertex, lowers the duals of even and raises those of odd nodes, and ends where it finds
 * an exposed vertex, or where an even vertex reaches 0 and becomes the exposed one. All is over when every exposed
 * vertex has y = 0: then the duals prove that no matching is heavier.
 *
 * What makes it fast:
 * - Duals change lazily, by an offset per top-level node ("slot") and the tree's own time.
 * - A new blossom takes over the slot of its largest part and an expanded one leaves it there, so both cost only the
 *   smaller parts. Rich in ties, our graphs nest blossoms thousands deep; without this the solver is quadratic.
 * - The matching is kept between top-level nodes only. Inside a blossom it follows from the vertex that is matched
 *   to the outside, and is worked out when the blossom is opened.
 * - Events later than the best end known are never queued.
 *
 * Weights are doubled on the way in, so that with whole weights every dual stays a whole number.
 */
import { EventHeap } from './heap.ts';

/** Undirected edges in both directions: the neighbours of u are at `start[u]` to `start[u + 1] - 1`. */
export interface Graph {
  n: number;
  start: Int32Array;
  to: Int32Array;
  /** Whole numbers above 0, at most 2^51. */
  weight: Float64Array;
}

const FREE = 0;
const EVEN = 1;
const ODD = 2;
const GROW = -1;
const EXPAND = -2;
const NONE = -1;

export class BlossomSolver {
  readonly graph: Graph;
  private readonly n: number;
  private readonly weight: Float64Array;
  private readonly heap = new EventHeap();

  private readonly y: Float64Array;
  private readonly z: Float64Array;
  /** Nodes: vertices 0 to n - 1, then blossoms. `own`/`mate` are the ends of a top-level node's matched edge. */
  private readonly own: Int32Array;
  private readonly mate: Int32Array;
  private readonly parent: Int32Array;
  private readonly position: Int32Array;
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private readonly size: Int32Array;
  private readonly next: Int32Array;
  private readonly kids: number[][] = [];
  /** Ends of the edge from child i to child i + 1. */
  private readonly linkFrom: number[][] = [];
  private readonly linkTo: number[][] = [];
  private readonly freeNodes: number[] = [];

  private readonly slot: Int32Array;
  private readonly slotNode: Int32Array;
  private readonly label: Uint8Array;
  private readonly since: Float64Array;
  private readonly offset: Float64Array;
  private readonly treeFrom: Int32Array;
  private readonly treeTo: Int32Array;
  private readonly mark: Int32Array;
  private readonly nodeMark: Int32Array;
  private readonly freeSlots: number[] = [];
  private readonly touched: number[] = [];

  private readonly bestFrom: Int32Array;
  private readonly bestValue: Float64Array;
  private readonly bestSearch: Int32Array;
  private readonly queue: number[] = [];
  private search = 0;
  private marks = 0;
  private now = 0;
  private endKey = 0;
  private endFrom = NONE;
  private endTo = NONE;

  constructor(graph: Graph) {
    const { n } = graph;
    const nodes = n + (n >> 1) + 1;
    this.graph = graph;
    this.n = n;
    this.weight = graph.weight.map((w) => 2 * w);
    this.y = new Float64Array(n);
    this.z = new Float64Array(nodes);
    this.own = new Int32Array(nodes);
    this.mate = new Int32Array(nodes).fill(NONE);
    this.parent = new Int32Array(nodes).fill(NONE);
    this.position = new Int32Array(nodes);
    this.first = new Int32Array(nodes);
    this.last = new Int32Array(nodes);
    this.size = new Int32Array(nodes).fill(1);
    this.next = new Int32Array(n).fill(NONE);
    this.slot = new Int32Array(n);
    this.slotNode = new Int32Array(n);
    this.label = new Uint8Array(n);
    this.since = new Float64Array(n);
    this.offset = new Float64Array(n);
    this.treeFrom = new Int32Array(n);
    this.treeTo = new Int32Array(n);
    this.mark = new Int32Array(n);
    this.nodeMark = new Int32Array(nodes);
    this.bestFrom = new Int32Array(n);
    this.bestValue = new Float64Array(n);
    this.bestSearch = new Int32Array(n);
    for (let v = 0; v < n; v++) {
      this.own[v] = v;
      this.first[v] = v;
      this.last[v] = v;
      this.slot[v] = v;
      this.slotNode[v] = v;
    }
    for (let node = nodes - 1; node >= n; node--) this.freeNodes.push(node);
  }

  /**
   * Solves from duals that are feasible for the graph (`null`: computed), keeping the pairs of `mates` that are tight.
   * `onStep` is called before every search.
   */
  solve(duals: Float64Array | null, mates: Int32Array | null, onStep?: () => void): void {
    if (duals) this.y.set(duals);
    else this.startDuals();
    if (mates) this.keepTight(mates);
    this.tightenExposed();
    for (let v = 0; v < this.n; v++) {
      if (this.mate[this.topOf(v)] !== NONE || this.own[this.topOf(v)] !== v) continue;
      onStep?.();
      this.searchFrom(v);
    }
  }

  /** Partner of every vertex, or -1. */
  mates(): Int32Array {
    const own = this.own.slice();
    const mate = this.mate.slice();
    const stack = this.topNodes();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node < this.n) continue;
      this.matchInside(node, own, mate);
      stack.push(...this.kids[node]!);
    }
    return mate.subarray(0, this.n);
  }

  /** y with half of every surrounding blossom's z: feasible again after all blossoms are dissolved. */
  flatDuals(): Float64Array {
    const sums = this.blossomSums();
    return this.y.map((_, v) => this.dual(v) + sums[v]! / 2);
  }

  dual(v: number): number {
    return this.y[v]! + this.offset[this.slot[v]!]!;
  }

  /** For every node, the sum of the z of all blossoms strictly around it. */
  blossomSums(): Float64Array {
    const sums = new Float64Array(this.z.length);
    const stack = this.topNodes();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node < this.n) continue;
      for (const kid of this.kids[node]!) {
        sums[kid] = sums[node]! + this.z[node]!;
        stack.push(kid);
      }
    }
    return sums;
  }

  /** Sum of the z of all blossoms around both u and v, given `blossomSums()`. */
  sharedBlossoms(u: number, v: number, sums: Float64Array): number {
    if (this.slot[u] !== this.slot[v]) return 0;
    const stamp = ++this.marks;
    for (let node = this.parent[u]!; node !== NONE; node = this.parent[node]!) this.nodeMark[node] = stamp;
    let node = this.parent[v]!;
    while (node !== NONE && this.nodeMark[node] !== stamp) node = this.parent[node]!;
    return node === NONE ? 0 : sums[node]! + this.z[node]!;
  }

  private topNodes(): number[] {
    const tops: number[] = [];
    for (let s = 0; s < this.n; s++) {
      const node = this.slotNode[s]!;
      if (node !== NONE) tops.push(node);
    }
    return tops;
  }

  private topOf(v: number): number {
    return this.slotNode[this.slot[v]!]!;
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

  /** Lowers every exposed vertex until one of its edges is tight, and takes that edge when its other end is exposed. */
  private tightenExposed(): void {
    const { y, weight, mate } = this;
    const { start, to } = this.graph;
    for (let v = 0; v < this.n; v++) {
      if (mate[v] !== NONE) continue;
      let least = 0;
      let partner = NONE;
      for (let e = start[v]!; e < start[v + 1]!; e++) {
        const u = to[e]!;
        const need = weight[e]! - y[u]!;
        if (need > least || (need === least && partner !== NONE && mate[partner] !== NONE)) {
          least = need;
          partner = u;
        }
      }
      y[v] = least;
      if (partner !== NONE && mate[partner] === NONE) this.pair(partner, v);
    }
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

  /** Moves the slot's clock to now: its offset and its blossom's z are then exact. */
  private bringUpToDate(s: number): void {
    const passed = this.now - this.since[s]!;
    const node = this.slotNode[s]!;
    if (this.label[s] === EVEN) {
      this.offset[s]! -= passed;
      if (node >= this.n) this.z[node]! += 2 * passed;
    } else if (this.label[s] === ODD) {
      this.offset[s]! += passed;
      if (node >= this.n) this.z[node]! -= 2 * passed;
    }
    this.since[s] = this.now;
  }

  /** Matches `from` to `to` and turns the matching around along the tree, up to the root. */
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

  /** Looks at the edges of a vertex that has just become even. `level` is its dual plus the time: it stays the same. */
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

  /** The lowest even node above both, by walking up in turns. */
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
      const kept = a;
      a = b;
      b = kept;
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

  /** Makes one even node of the odd cycle that the edge (u, v) closes. */
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
    this.joinSlots(node, slots);
  }

  private joinSlots(node: number, slots: readonly number[]): void {
    const kids = this.kids[node]!;
    let kept = slots[0]!;
    let total = 0;
    for (const s of slots) {
      if (this.label[s] === ODD) this.queueVertices(this.slotNode[s]!);
      this.bringUpToDate(s);
      total += this.size[this.slotNode[s]!]!;
      if (this.size[this.slotNode[s]!]! > this.size[this.slotNode[kept]!]!) kept = s;
    }
    kids.forEach((kid, i) => {
      this.parent[kid] = node;
      this.position[kid] = i;
      if (i > 0) this.next[this.last[kids[i - 1]!]!] = this.first[kid]!;
      if (slots[i] !== kept) this.moveVertices(kid, slots[i]!, kept);
    });
    this.first[node] = this.first[kids[0]!]!;
    this.last[node] = this.last[kids.at(-1)!]!;
    this.size[node] = total;
    this.slotNode[kept] = node;
    this.label[kept] = EVEN;
  }

  private moveVertices(kid: number, old: number, kept: number): void {
    const change = this.offset[old]! - this.offset[kept]!;
    const last = this.last[kid]!;
    for (let v = this.first[kid]!; ; v = this.next[v]!) {
      this.slot[v] = kept;
      this.y[v]! += change;
      if (v === last) break;
    }
    this.label[old] = FREE;
    this.slotNode[old] = NONE;
    this.freeSlots.push(old);
  }

  /** Opens an odd blossom whose z has come down to 0. */
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

  private slotOf(node: number): number {
    return this.slot[this.first[node]!]!;
  }

  private childOf(node: number, v: number): number {
    let child = v;
    while (this.parent[child] !== node) child = this.parent[child]!;
    return this.position[child]!;
  }

  /** The matching of a blossom's children follows from the vertex that is matched to the outside. */
  private matchInside(node: number, own: Int32Array, mate: Int32Array): void {
    const kids = this.kids[node]!;
    const count = kids.length;
    const base = this.childOf(node, own[node]!);
    own[kids[base]!] = own[node]!;
    mate[kids[base]!] = mate[node]!;
    for (let k = 1; k < count; k += 2) {
      const i = (base + k) % count;
      const a = kids[i]!;
      const b = kids[(i + 1) % count]!;
      own[a] = mate[b] = this.linkFrom[node]![i]!;
      mate[a] = own[b] = this.linkTo[node]![i]!;
    }
  }

  private splitSlots(node: number, s: number): void {
    const kids = this.kids[node]!;
    let largest = kids[0]!;
    for (const kid of kids) if (this.size[kid]! > this.size[largest]!) largest = kid;
    for (const kid of kids) {
      this.parent[kid] = NONE;
      if (kid === largest) continue;
      const fresh = this.freeSlots.pop()!;
      this.offset[fresh] = this.offset[s]!;
      this.label[fresh] = FREE;
      this.slotNode[fresh] = kid;
      const last = this.last[kid]!;
      for (let v = this.first[kid]!; ; v = this.next[v]!) {
        this.slot[v] = fresh;
        if (v === last) break;
      }
    }
    this.label[s] = FREE;
    this.slotNode[s] = largest;
  }

  /** Vertices that have left the tree with an opened blossom may be reached again. */
  private offerVertices(node: number): void {
    const s = this.slotOf(node);
    const last = this.last[node]!;
    for (let v = this.first[node]!; ; v = this.next[v]!) {
      if (this.bestSearch[v] === this.search) this.offerGrow(v, s, this.bestValue[v]! + this.dual(v));
      if (v === last) return;
    }
  }
}
