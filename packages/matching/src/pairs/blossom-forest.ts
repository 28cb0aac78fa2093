/**
 * The nested blossoms of a matching, its dual prices, and the node of each part of the graph. The search that grows and opens
 * blossoms is in `blossom.ts`.
 *
 * - Prices change lazily, by an offset per top-level node ("slot") and the clock of the search.
 * - A new blossom takes over the slot of its largest part and an opened one leaves it there, so both cost only the
 *   smaller parts. Graphs with many ties nest blossoms thousands deep. Without this the solver would be quadratic.
 * - The matching is stored between top-level nodes only. Inside a blossom it follows from the vertex that is matched
 *   to the outside. It is computed when the blossom is opened.
 */

export const FREE = 0;
export const EVEN = 1;
export const ODD = 2;
export const NONE = -1;

export class BlossomForest {
  protected readonly n: number;
  /** The time of the running search. Prices of even nodes fall with it, those of odd nodes rise. */
  protected now = 0;

  protected readonly y: Float64Array;
  protected readonly z: Float64Array;
  /** Nodes: vertices 0 to n - 1, then blossoms. `own` and `mate` are the ends of the matched edge of a top-level node. */
  protected readonly own: Int32Array;
  protected readonly mate: Int32Array;
  protected readonly parent: Int32Array;
  protected readonly position: Int32Array;
  protected readonly first: Int32Array;
  protected readonly last: Int32Array;
  protected readonly size: Int32Array;
  protected readonly next: Int32Array;
  protected readonly kids: number[][] = [];
  /** Ends of the edge from child i to child i + 1. */
  protected readonly linkFrom: number[][] = [];
  protected readonly linkTo: number[][] = [];
  protected readonly freeNodes: number[] = [];

  protected readonly slot: Int32Array;
  protected readonly slotNode: Int32Array;
  protected readonly label: Uint8Array;
  protected readonly since: Float64Array;
  protected readonly offset: Float64Array;
  protected readonly treeFrom: Int32Array;
  protected readonly treeTo: Int32Array;
  protected readonly freeSlots: number[] = [];

  constructor(n: number) {
    const nodes = n + (n >> 1) + 1;
    this.n = n;
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
    for (let v = 0; v < n; v++) {
      this.own[v] = v;
      this.first[v] = v;
      this.last[v] = v;
      this.slot[v] = v;
      this.slotNode[v] = v;
    }
    for (let node = nodes - 1; node >= n; node--) this.freeNodes.push(node);
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

  /** y plus half of the z of every surrounding blossom. This stays feasible after all blossoms are dissolved. */
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

  /**
   * Writes, for every v in the same top-level blossom as u, the sum of the z of all blossoms around both, and 0 for all others.
   * Needs `blossomSums()`. Walks up from u once, so that deep nesting costs no more than flat blossoms.
   */
  sharedBlossoms(u: number, sums: Float64Array, shared: Float64Array): void {
    shared.fill(0);
    let inside = u;
    for (let node = this.parent[u]!; node !== NONE; node = this.parent[node]!) {
      const sum = sums[node]! + this.z[node]!;
      for (const kid of this.kids[node]!) if (kid !== inside) this.fillVertices(kid, shared, sum);
      inside = node;
    }
  }

  private fillVertices(node: number, target: Float64Array, value: number): void {
    const last = this.last[node]!;
    for (let v = this.first[node]!; ; v = this.next[v]!) {
      target[v] = value;
      if (v === last) return;
    }
  }

  /** Every blossom with a z above 0: its vertices and z. */
  blossoms(): { vertices: number[]; z: number }[] {
    const found: { vertices: number[]; z: number }[] = [];
    const stack = this.topNodes();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node < this.n) continue;
      stack.push(...this.kids[node]!);
      if (this.z[node] === 0) continue;
      const inside = new Float64Array(this.n);
      this.fillVertices(node, inside, 1);
      const vertices = Array.from(inside.keys()).filter((v) => inside[v] === 1);
      found.push({ vertices, z: this.z[node]! });
    }
    return found;
  }

  protected topNodes(): number[] {
    const tops: number[] = [];
    for (let s = 0; s < this.n; s++) {
      const node = this.slotNode[s]!;
      if (node !== NONE) tops.push(node);
    }
    return tops;
  }

  protected topOf(v: number): number {
    return this.slotNode[this.slot[v]!]!;
  }

  protected slotOf(node: number): number {
    return this.slot[this.first[node]!]!;
  }

  protected childOf(node: number, v: number): number {
    let child = v;
    while (this.parent[child] !== node) child = this.parent[child]!;
    return this.position[child]!;
  }

  /** Sets the clock of a slot to the current time. Then its offset and the z of its blossom are exact. */
  protected bringUpToDate(s: number): void {
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

  /** The matching of a blossom's children follows from the vertex that is matched to the outside. */
  protected matchInside(node: number, own: Int32Array, mate: Int32Array): void {
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

  protected joinSlots(node: number, slots: readonly number[]): void {
    const kids = this.kids[node]!;
    let largest = slots[0]!;
    let total = 0;
    for (const s of slots) {
      this.bringUpToDate(s);
      total += this.size[this.slotNode[s]!]!;
      if (this.size[this.slotNode[s]!]! > this.size[this.slotNode[largest]!]!) largest = s;
    }
    kids.forEach((kid, i) => {
      this.parent[kid] = node;
      this.position[kid] = i;
      if (i > 0) this.next[this.last[kids[i - 1]!]!] = this.first[kid]!;
      if (slots[i] !== largest) this.moveVertices(kid, slots[i]!, largest);
    });
    this.first[node] = this.first[kids[0]!]!;
    this.last[node] = this.last[kids.at(-1)!]!;
    this.size[node] = total;
    this.slotNode[largest] = node;
    this.label[largest] = EVEN;
  }

  protected moveVertices(kid: number, old: number, largest: number): void {
    const change = this.offset[old]! - this.offset[largest]!;
    const last = this.last[kid]!;
    for (let v = this.first[kid]!; ; v = this.next[v]!) {
      this.slot[v] = largest;
      this.y[v]! += change;
      if (v === last) break;
    }
    this.label[old] = FREE;
    this.slotNode[old] = NONE;
    this.freeSlots.push(old);
  }

  protected splitSlots(node: number, s: number): void {
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
}
