/**
 * The heaviest matching of a general graph, by Edmonds' blossoms with prices (Galil 1986): slow, short, and none of the
 * engine's code, so that it can judge the engine. For some hundred people; weights are whole numbers from 0, 0 is no edge.
 */
export class HeaviestMatching {
  readonly #n: number;
  /** Vertices from 1, blossoms from n + 1; 0 is nothing. */
  #top: number;
  readonly #width: number;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #weight: Float64Array;
  readonly #price: Float64Array;
  readonly #mate: Int32Array;
  readonly #slack: Int32Array;
  readonly #outer: Int32Array;
  readonly #parent: Int32Array;
  readonly #label: Int8Array;
  readonly #seen: Int32Array;
  readonly #holder: Int32Array;
  readonly #petals: number[][];
  #visit = 0;
  #queue: number[] = [];

  /** @param weight of two of `count` vertices, counted from 0; the same both ways */
  constructor(count: number, weight: (a: number, b: number) => number) {
    this.#n = count;
    this.#top = count;
    this.#width = 2 * count + 2;
    const cells = this.#width * this.#width;
    this.#from = new Int32Array(cells);
    this.#to = new Int32Array(cells);
    this.#weight = new Float64Array(cells);
    this.#holder = new Int32Array(cells);
    this.#price = new Float64Array(this.#width);
    this.#mate = new Int32Array(this.#width);
    this.#slack = new Int32Array(this.#width);
    this.#outer = Int32Array.from({ length: this.#width }, (_, x) => (x <= count ? x : 0));
    this.#parent = new Int32Array(this.#width);
    this.#label = new Int8Array(this.#width);
    this.#seen = new Int32Array(this.#width);
    this.#petals = Array.from({ length: this.#width }, () => []);
    let most = 0;
    for (let u = 1; u <= count; u += 1) {
      for (let v = 1; v <= count; v += 1) {
        const cell = this.#cell(u, v);
        this.#from[cell] = u;
        this.#to[cell] = v;
        const own = u === v ? 0 : weight(u - 1, v - 1);
        this.#weight[cell] = own;
        this.#holder[cell] = u === v ? u : 0;
        most = Math.max(most, own);
      }
    }
    this.#price.fill(most, 1, count + 1);
    while (this.#augmentOnce());
  }

  /** The other end of every vertex, counted from 0; -1 without one. */
  mates(): number[] {
    return Array.from({ length: this.#n }, (_, index) => this.#mate[index + 1]! - 1);
  }

  #cell(u: number, v: number): number {
    return u * this.#width + v;
  }

  #distance(cell: number): number {
    const [u, v] = [this.#from[cell]!, this.#to[cell]!];
    return this.#price[u]! + this.#price[v]! - 2 * this.#weight[this.#cell(u, v)]!;
  }

  #offerSlack(u: number, x: number): void {
    const known = this.#slack[x]!;
    if (known === 0 || this.#distance(this.#cell(u, x)) < this.#distance(this.#cell(known, x)))
      this.#slack[x] = u;
  }

  #findSlack(x: number): void {
    this.#slack[x] = 0;
    for (let u = 1; u <= this.#n; u += 1) {
      const outer = this.#outer[u]!;
      if (this.#weight[this.#cell(u, x)]! > 0 && outer !== x && this.#label[outer] === 0)
        this.#offerSlack(u, x);
    }
  }

  #enqueue(x: number): void {
    if (x <= this.#n) this.#queue.push(x);
    else for (const petal of this.#petals[x]!) this.#enqueue(petal);
  }

  #setOuter(x: number, outer: number): void {
    this.#outer[x] = outer;
    if (x > this.#n) for (const petal of this.#petals[x]!) this.#setOuter(petal, outer);
  }

  /** How many petals lie before one on the even way round. */
  #turn(b: number, petal: number): number {
    const petals = this.#petals[b]!;
    const at = petals.indexOf(petal);
    if (at % 2 === 0) return at;
    this.#petals[b] = [petals[0]!, ...petals.slice(1).toReversed()];
    return petals.length - at;
  }

  #setMate(u: number, v: number): void {
    const cell = this.#cell(u, v);
    this.#mate[u] = this.#to[cell]!;
    if (u <= this.#n) return;
    const entry = this.#holder[this.#cell(u, this.#from[cell]!)]!;
    const at = this.#turn(u, entry);
    const petals = this.#petals[u]!;
    for (let index = 0; index < at; index += 1) this.#setMate(petals[index]!, petals[index ^ 1]!);
    this.#setMate(entry, v);
    this.#petals[u] = [...petals.slice(at), ...petals.slice(0, at)];
  }

  #augment(first: number, second: number): void {
    let [u, v] = [first, second];
    for (;;) {
      const next = this.#outer[this.#mate[u]!]!;
      this.#setMate(u, v);
      if (next === 0) return;
      const above = this.#outer[this.#parent[next]!]!;
      this.#setMate(next, above);
      [u, v] = [above, next];
    }
  }

  #meeting(first: number, second: number): number {
    this.#visit += 1;
    let [u, v] = [first, second];
    while (u !== 0 || v !== 0) {
      if (u !== 0) {
        if (this.#seen[u] === this.#visit) return u;
        this.#seen[u] = this.#visit;
        u = this.#outer[this.#mate[u]!]!;
        if (u !== 0) u = this.#outer[this.#parent[u]!]!;
      }
      [u, v] = [v, u];
    }
    return 0;
  }

  #branch(from: number, root: number): number[] {
    const petals: number[] = [];
    for (let x = from; x !== root;) {
      const y = this.#outer[this.#mate[x]!]!;
      petals.push(x, y);
      this.#enqueue(y);
      x = this.#outer[this.#parent[y]!]!;
    }
    return petals;
  }

  #shrink(u: number, root: number, v: number): void {
    let b = this.#n + 1;
    while (b <= this.#top && this.#outer[b] !== 0) b += 1;
    this.#top = Math.max(this.#top, b);
    this.#price[b] = 0;
    this.#label[b] = 0;
    this.#mate[b] = this.#mate[root]!;
    const left = this.#branch(u, root).toReversed();
    this.#petals[b] = [root, ...left, ...this.#branch(v, root)];
    this.#setOuter(b, b);
    for (let x = 1; x <= this.#top; x += 1) {
      this.#weight[this.#cell(b, x)] = 0;
      this.#weight[this.#cell(x, b)] = 0;
    }
    for (let x = 1; x <= this.#n; x += 1) this.#holder[this.#cell(b, x)] = 0;
    for (const petal of this.#petals[b]!) {
      for (let x = 1; x <= this.#top; x += 1) this.#inherit(b, petal, x);
      for (let x = 1; x <= this.#n; x += 1)
        if (this.#holder[this.#cell(petal, x)] !== 0) this.#holder[this.#cell(b, x)] = petal;
    }
    this.#findSlack(b);
  }

  /** A blossom has the nearest edge of its petals. */
  #inherit(b: number, petal: number, x: number): void {
    const [own, theirs] = [this.#cell(b, x), this.#cell(petal, x)];
    if (this.#weight[own] !== 0 && this.#distance(theirs) >= this.#distance(own)) return;
    const pairs = [
      [own, theirs],
      [this.#cell(x, b), this.#cell(x, petal)],
    ] as const;
    for (const [to, from] of pairs) {
      this.#from[to] = this.#from[from]!;
      this.#to[to] = this.#to[from]!;
      this.#weight[to] = this.#weight[from]!;
    }
  }

  #expand(b: number): void {
    for (const petal of this.#petals[b]!) this.#setOuter(petal, petal);
    const entry = this.#holder[this.#cell(b, this.#from[this.#cell(b, this.#parent[b]!)]!)]!;
    const at = this.#turn(b, entry);
    const petals = this.#petals[b]!;
    for (let index = 0; index < at; index += 2) {
      const [inner, outer] = [petals[index]!, petals[index + 1]!];
      this.#parent[inner] = this.#from[this.#cell(outer, inner)]!;
      this.#label[inner] = 1;
      this.#label[outer] = 0;
      this.#slack[inner] = 0;
      this.#findSlack(outer);
      this.#enqueue(outer);
    }
    this.#label[entry] = 1;
    this.#parent[entry] = this.#parent[b]!;
    for (const petal of petals.slice(at + 1)) {
      this.#label[petal] = -1;
      this.#findSlack(petal);
    }
    this.#outer[b] = 0;
  }

  /** Whether the edge, which costs nothing, makes the matching larger. */
  #follow(cell: number): boolean {
    const [u, v] = [this.#outer[this.#from[cell]!]!, this.#outer[this.#to[cell]!]!];
    if (this.#label[v] === -1) {
      this.#parent[v] = this.#from[cell]!;
      this.#label[v] = 1;
      const next = this.#outer[this.#mate[v]!]!;
      this.#slack[v] = 0;
      this.#slack[next] = 0;
      this.#label[next] = 0;
      this.#enqueue(next);
    } else if (this.#label[v] === 0) {
      const root = this.#meeting(u, v);
      if (root === 0) {
        this.#augment(u, v);
        this.#augment(v, u);
        return true;
      }
      this.#shrink(u, root, v);
    }
    return false;
  }

  #augmentOnce(): boolean {
    this.#label.fill(-1);
    this.#slack.fill(0);
    this.#queue = [];
    for (let x = 1; x <= this.#top; x += 1) {
      if (this.#outer[x] !== x || this.#mate[x] !== 0) continue;
      this.#parent[x] = 0;
      this.#label[x] = 0;
      this.#enqueue(x);
    }
    if (this.#queue.length === 0) return false;
    for (;;) {
      if (this.#searchQueue()) return true;
      if (!this.#lowerPrices()) return false;
      this.#queue = [];
      for (let x = 1; x <= this.#top; x += 1) {
        const slack = this.#slack[x]!;
        if (this.#outer[x] !== x || slack === 0 || this.#outer[slack] === x) continue;
        const cell = this.#cell(slack, x);
        if (this.#distance(cell) === 0 && this.#follow(cell)) return true;
      }
      for (let b = this.#n + 1; b <= this.#top; b += 1)
        if (this.#outer[b] === b && this.#label[b] === 1 && this.#price[b] === 0) this.#expand(b);
    }
  }

  #searchQueue(): boolean {
    for (let next = 0; next < this.#queue.length; next += 1) {
      const u = this.#queue[next]!;
      if (this.#label[this.#outer[u]!] === 1) continue;
      for (let v = 1; v <= this.#n; v += 1) {
        const cell = this.#cell(u, v);
        if (this.#weight[cell]! <= 0 || this.#outer[u] === this.#outer[v]) continue;
        if (this.#distance(cell) > 0) this.#offerSlack(u, this.#outer[v]!);
        else if (this.#follow(cell)) return true;
      }
    }
    return false;
  }

  /** False when no edge can become free any more. */
  #lowerPrices(): boolean {
    let step = Infinity;
    for (let x = 1; x <= this.#top; x += 1) {
      if (this.#outer[x] !== x) continue;
      if (x > this.#n && this.#label[x] === 1) step = Math.min(step, this.#price[x]! / 2);
      const slack = this.#slack[x]!;
      if (slack === 0 || this.#label[x] === 1) continue;
      const distance = this.#distance(this.#cell(slack, x));
      step = Math.min(step, this.#label[x] === -1 ? distance : distance / 2);
    }
    for (let u = 1; u <= this.#n; u += 1) {
      const label = this.#label[this.#outer[u]!]!;
      if (label === 0 && this.#price[u]! <= step) return false;
      if (label !== -1) this.#price[u] = this.#price[u]! + (label === 0 ? -step : step);
    }
    for (let b = this.#n + 1; b <= this.#top; b += 1) {
      if (this.#outer[b] !== b || this.#label[b] === -1) continue;
      this.#price[b] = this.#price[b]! + (this.#label[b] === 0 ? 2 * step : -2 * step);
    }
    return true;
  }
}
