/** SHA-256 and canonical JSON, synchronous and without Node, so that a browser can check a hash too. */
import type { MatchingInput } from '../input.ts';

/** First 32 bits of the fractional part of a root; the constants of SHA-256 are defined so. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 4294967296) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/** The integer cube root decides the last bits, which Math.cbrt may round differently from machine to machine. */
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

/** A hash that is fed piece by piece. */
export class Sha256 {
  private readonly state = START.slice();
  private readonly block = new Uint8Array(64);
  private readonly schedule = new Int32Array(64);
  private readonly encoder = new TextEncoder();
  private filled = 0;
  private length = 0;

  update(text: string): this {
    for (const byte of this.encoder.encode(text)) this.push(byte);
    return this;
  }

  /** Lower-case hex. The hash can not be fed any more. */
  digest(): string {
    const bits = this.length * 8;
    this.push(0x80);
    while (this.filled !== 56) this.push(0);
    for (let i = 7; i >= 0; i--) this.push(Math.floor(bits / 2 ** (8 * i)) & 0xff);
    return Array.from(this.state, (word) => word.toString(16).padStart(8, '0')).join('');
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
    let [a, b, c, d, e, f, g, h] = s as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
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
    [a, b, c, d, e, f, g, h].forEach((word, i) => (s[i] = s[i]! + word));
  }
}

/** JSON with sorted keys and without absent values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${parts.join(',')}}`;
}

/** Lists whose order says nothing; all others (rules, seats, choices) count in their order. */
const UNORDERED: ReadonlySet<string> = new Set([
  'participants',
  'fields',
  'preferences',
  'never_with',
  'managers',
  'must_pairs',
  'locked_groups',
  'history',
  'fixed_participants',
]);

/** Hash of everything in the input but the seed; the order of people, pairs and meetings does not count. */
export function inputHash(input: MatchingInput): string {
  const hash = new Sha256();
  const entries = Object.entries(input).filter(([key, value]) => key !== 'seed' && value !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, value] of entries) {
    hash.update(`${key}\n`);
    if (UNORDERED.has(key) && Array.isArray(value)) {
      for (const line of value.map(canonicalJson).sort()) hash.update(`${line}\n`);
    } else {
      hash.update(`${canonicalJson(key === 'seats' ? sortedSeats(input) : value)}\n`);
    }
  }
  return hash.digest();
}

/** Seats count in their order, the people of a seat do not. */
function sortedSeats({ seats = [] }: MatchingInput): unknown {
  return seats.map((seat) => ({ ...seat, eligible_ids: [...seat.eligible_ids].sort((a, b) => a - b) }));
}
