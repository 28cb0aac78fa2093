/** A binary heap of (key, a, b) in typed arrays; the smallest key comes out first. */
export class EventHeap {
  size = 0;
  private keys = new Float64Array(1024);
  private as = new Int32Array(1024);
  private bs = new Int32Array(1024);

  get topKey(): number {
    return this.keys[0]!;
  }
  get topA(): number {
    return this.as[0]!;
  }
  get topB(): number {
    return this.bs[0]!;
  }

  clear(): void {
    this.size = 0;
  }

  push(key: number, a: number, b: number): void {
    if (this.size === this.keys.length) this.grow();
    const { keys, as, bs } = this;
    let i = this.size++;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (keys[up]! <= key) break;
      keys[i] = keys[up]!;
      as[i] = as[up]!;
      bs[i] = bs[up]!;
      i = up;
    }
    keys[i] = key;
    as[i] = a;
    bs[i] = b;
  }

  /** Removes the top. The caller has read it before. */
  drop(): void {
    const { keys, as, bs } = this;
    const last = --this.size;
    const key = keys[last]!;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= last) break;
      if (down + 1 < last && keys[down + 1]! < keys[down]!) down++;
      if (keys[down]! >= key) break;
      keys[i] = keys[down]!;
      as[i] = as[down]!;
      bs[i] = bs[down]!;
      i = down;
    }
    keys[i] = key;
    as[i] = as[last]!;
    bs[i] = bs[last]!;
  }

  private grow(): void {
    const length = this.keys.length * 2;
    const keys = new Float64Array(length);
    const as = new Int32Array(length);
    const bs = new Int32Array(length);
    keys.set(this.keys);
    as.set(this.as);
    bs.set(this.bs);
    this.keys = keys;
    this.as = as;
    this.bs = bs;
  }
}
