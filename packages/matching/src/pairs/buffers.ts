/**
 * Arrays that are reused. Many blocks are solved one after another, and their arrays would pile up faster than the garbage
 * collector removes them.
 */
export class Buffers {
  private readonly byName = new Map<string, ArrayBuffer>();

  /** Zeros, valid until the next request with the same name. */
  int32(name: string, length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.room(name, 4 * length), 0, length).fill(0);
  }

  uint32(name: string, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.room(name, 4 * length), 0, length).fill(0);
  }

  float64(name: string, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.room(name, 8 * length), 0, length).fill(0);
  }

  private room(name: string, bytes: number): ArrayBuffer {
    const known = this.byName.get(name);
    if (known && known.byteLength >= bytes) return known;
    const buffer = new ArrayBuffer(Math.ceil(bytes / 1024) * 1536);
    this.byName.set(name, buffer);
    return buffer;
  }
}
