/** SHA-256 and canonical JSON, synchronous and without Node, so that a browser can check a hash as well. */
import type { MatchingInput } from '../input.ts';
import { eachItem, seatFault } from './shape.ts';

/** The first 32 bits of the fractional part of a root, which define the constants of SHA-256. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 4294967296) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/** The integer cube root decides the last bits, which Math.cbrt may round differently on each machine. */
function cubeRootFraction(prime: number): number {
  let low = 0n;
  let high = 8n << 32n;
  const target = BigInt(prime) << 96n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle * middle * middle <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, cubeRootFraction);
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** A hash that receives its input piece by piece. */
export class Sha256 {
  private readonly state = START.slice();
  private readonly block = new Uint8Array(64);
  private readonly schedule = new Int32Array(64);
  private readonly encoder = new TextEncoder();
  /** One buffer for all text, because a million small ones would use more memory than the text. */
  private readonly bytes = new Uint8Array(4096);
  private filled = 0;
  private length = 0;

  update(text: string): this {
    let ascii = 0;
    for (; ascii < text.length && text.charCodeAt(ascii) < 128; ascii++) this.push(text.charCodeAt(ascii));
    for (let at = ascii; at < text.length;) {
      const { read, written } = this.encoder.encodeInto(at === 0 ? text : text.slice(at), this.bytes);
      for (let i = 0; i < written; i++) this.push(this.bytes[i]!);
      at += read;
    }
    return this;
  }

  /** In lower-case hex. Afterwards the hash accepts no more input. */
  digest(): string {
    return Array.from(this.finish(), (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** The digest as eight words, valid until `restart`. */
  finish(): Uint32Array {
    const bits = this.length * 8;
    this.push(0x80);
    while (this.filled !== 56) this.push(0);
    for (let i = 7; i >= 0; i--) this.push(Math.floor(bits / 2 ** (8 * i)) & 0xff);
    return this.state;
  }

  /** Discards all input. */
  restart(): this {
    this.state.set(START);
    this.filled = 0;
    this.length = 0;
    return this;
  }

  updateWords(words: Uint32Array): this {
    for (const word of words) for (let shift = 24; shift >= 0; shift -= 8) this.push((word >>> shift) & 0xff);
    return this;
  }

  private push(byte: number): void {
    this.block[this.filled++] = byte;
    this.length++;
    if (this.filled === 64) {
      this.compress();
      this.filled = 0;
    }
  }

  private expandBlock(): void {
    const { block, schedule: w } = this;
    for (let i = 0; i < 16; i++) {
      w[i] = (block[4 * i]! << 24) | (block[4 * i + 1]! << 16) | (block[4 * i + 2]! << 8) | block[4 * i + 3]!;
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
  }

  private compress(): void {
    this.expandBlock();
    const s = this.state;
    let a = s[0]!;
    let b = s[1]!;
    let c = s[2]!;
    let d = s[3]!;
    let e = s[4]!;
    let f = s[5]!;
    let g = s[6]!;
    let h = s[7]!;
    for (let i = 0; i < 64; i++) {
      const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const choice = (e & f) ^ (~e & g);
      const t1 = (h + big1 + choice + ROUND_CONSTANTS[i]! + this.schedule[i]!) | 0;
      const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    s[0]! += a;
    s[1]! += b;
    s[2]! += c;
    s[3]! += d;
    s[4]! += e;
    s[5]! += f;
    s[6]! += g;
    s[7]! += h;
  }
}

/** Adds JSON with sorted keys and without absent values, piece by piece, because whole texts would use much memory. */
export function updateCanonical(hash: Sha256, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update('[');
    value.forEach((part, i) => {
      if (i > 0) hash.update(',');
      updateCanonical(hash, part);
    });
    hash.update(']');
  } else if (value === null || typeof value !== 'object') {
    hash.update(JSON.stringify(value) ?? 'null');
  } else {
    updateObject(hash, value as Record<string, unknown>);
  }
}

function updateObject(hash: Sha256, value: Readonly<Record<string, unknown>>): void {
  let separator = '{';
  for (const key of Object.keys(value).sort()) {
    const part = value[key];
    if (part === undefined) continue;
    hash.update(separator).update(JSON.stringify(key)).update(':');
    updateCanonical(hash, part);
    separator = ',';
  }
  hash.update(separator === '{' ? '{}' : '}');
}

/** Lists whose order has no meaning. The order of all others (rules, seats, choices) counts. */
const UNORDERED: ReadonlySet<string> = new Set([
  'participants',
  'fields',
  'preferences',
  'never_with',
  'managers',
  'skip_level',
  'must_pairs',
  'locked_groups',
  'history',
  'fixed_participants',
  'winners',
]);

/** The hash of the whole input except the seed. The order of people, pairs and meetings does not count. */
export function inputHash(input: MatchingInput): string {
  const hash = new Sha256();
  const entries = Object.entries(input).filter(([key, value]) => key !== 'seed' && value !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, value] of entries) {
    hash.update(`${key}\n`);
    if (UNORDERED.has(key) && Array.isArray(value)) {
      updateUnordered(hash, value);
    } else {
      updateCanonical(hash, key === 'seats' ? sortedSeats(input) : value);
      hash.update('\n');
    }
  }
  return hash.digest();
}

/** Adds the digests of all parts in the order of the digests. The parts as text would be too much to store and to sort. */
function updateUnordered(hash: Sha256, parts: readonly unknown[]): void {
  const words = new Uint32Array(8 * parts.length);
  const one = new Sha256();
  hash.update(`${parts.length}\n`);
  parts.forEach((part, i) => {
    updateCanonical(one.restart(), part);
    words.set(one.finish(), 8 * i);
  });
  const order = new Uint32Array(parts.length)
    .map((_, i) => i)
    .sort((i, j) => {
      for (let k = 0; k < 8; k++) {
        const difference = words[8 * i + k]! - words[8 * j + k]!;
        if (difference !== 0) return difference;
      }
      return 0;
    });
  for (const i of order) hash.updateWords(words.subarray(8 * i, 8 * i + 8));
}

/** The order of seats counts, the order of the people of a seat does not. */
function sortedSeats({ seats = [] }: MatchingInput): unknown {
  eachItem(seats, 'seats', 'invalid_seats', seatFault);
  return seats.map((seat) => ({ ...seat, eligible_ids: [...seat.eligible_ids].sort((a, b) => a - b) }));
}
