/**
 * Seeded random numbers on 32-bit integers only, so that every machine draws the same numbers. The generator is sfc32, seeded
 * through an avalanche mixer.
 */

/** Spreads every input bit over all 32 output bits. */
export function mix32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** Folds a safe integer (ids and seeds may exceed 32 bits) into 32 well-mixed bits. */
export function hashInteger(value: number, salt = 0): number {
  const low = value >>> 0;
  const high = Math.floor(value / 4294967296) | 0;
  return mix32(low ^ mix32(high ^ mix32(salt ^ 0x9e3779b9)));
}

export interface Rng {
  /** 0 to 2^32 - 1. */
  u32(): number;
  /** 0 <= x < 1. */
  float(): number;
  /** Whole number, 0 <= x < n. */
  int(n: number): number;
  /** In place. */
  shuffle(list: Int32Array | number[]): void;
}

export function createRng(seed: number): Rng {
  const folded = hashInteger(seed);
  let a = mix32(folded + 0x9e3779b9);
  let b = mix32(folded + 0x3c6ef372);
  let c = mix32(folded + 0xdaa66d2b);
  let counter = 1;

  const u32 = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  const float = (): number => u32() / 4294967296;
  const int = (n: number): number => Math.floor(float() * n);
  const shuffle = (list: Int32Array | number[]): void => {
    for (let i = list.length - 1; i > 0; i--) {
      const j = int(i + 1);
      const former = list[i]!;
      list[i] = list[j]!;
      list[j] = former;
    }
  };
  for (let i = 0; i < 12; i++) u32();
  return { u32, float, int, shuffle };
}
