import type { z } from 'zod';
import { sampleOf } from '../samples.ts';

/** Texts that patterns and loops stumble over, of any length. */
export const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'spaces before a letter': (length) => `${' '.repeat(length - 1)}x`,
  'a word and spaces': (length) => `x${' '.repeat(length - 2)}x`,
  'opening braces': (length) => '{'.repeat(length),
  'opening brackets': (length) => '<'.repeat(length),
  quotes: (length) => `"'`.repeat(length / 2),
  'one long word': (length) => 'a'.repeat(length),
  'many short words': (length) => 'a, '.repeat(length / 3),
  'accents on one letter': (length) => `e${'\u0301'.repeat(length - 1)}`,
  'digits and dots': (length) => '0.'.repeat(length / 2),
  'hyphens before a letter': (length) => `${'-'.repeat(length - 1)}x`,
};

type Path = (string | number)[];
type Holder = Record<string | number, unknown>;

/** The places of texts and of lists in JSON. */
function placesOf(json: unknown, path: Path = []): { texts: Path[]; lists: Path[] } {
  if (typeof json === 'string') return { texts: [path], lists: [] };
  if (typeof json !== 'object' || json === null) return { texts: [], lists: [] };
  const inner = Object.entries(json).map(([key, value]) => placesOf(value, [...path, key]));
  return {
    texts: inner.flatMap(({ texts }) => texts),
    lists: [...(Array.isArray(json) ? [path] : []), ...inner.flatMap(({ lists }) => lists)],
  };
}

/** JSON with another value at a path. */
function replaced(json: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const root = { json: structuredClone(json) };
  let [holder, last]: [Holder, string | number] = [root, 'json'];
  for (const key of path) [holder, last] = [holder[last] as Holder, key];
  holder[last] = change(holder[last]);
  return root.json;
}

const LENGTHS = [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 300, 200, 150, 100, 60];
const COUNTS = [1_000, 500, 300, 100, 50, 20, 8];
const SEEDS = [1, 2, 3, 4, 5, 6];

/** A body that an endpoint takes, at its largest and at half of that. */
export interface Grown {
  shape: string;
  half: unknown;
  whole: unknown;
}

/** The sample of a schema with the most places for text. */
export function richSample(schema: z.ZodType): unknown {
  const samples = SEEDS.map((seed) => sampleOf(schema, seed));
  return samples.toSorted((a, b) => placesOf(b).texts.length - placesOf(a).texts.length)[0];
}

/** Whether a body can contain a text or a list of the caller. */
export function hasRoom(schema: z.ZodType, sample: unknown): boolean {
  const { texts, lists } = placesOf(sample);
  return (
    lists.length > 0 || texts.some((path) => schema.safeParse(replaced(sample, path, () => 'x')).success)
  );
}

/** The bodies that a schema takes with as much of each shape of text as fits, and with lists as long as they may be. */
export function* grownBodies(schema: z.ZodType, sample: unknown): Generator<Grown> {
  const isTaken = (body: unknown) => schema.safeParse(body).success;
  const { texts, lists } = placesOf(sample);
  const rooms = texts.flatMap((path) => {
    const length = LENGTHS.find((most) => isTaken(replaced(sample, path, () => 'x'.repeat(most))));
    return length === undefined ? [] : [{ path, length }];
  });
  for (const [shape, text] of Object.entries(TEXTS)) {
    const filled = (part: number) =>
      rooms.reduce((body, { path, length }) => {
        const next = replaced(body, path, () => text(length * part));
        return isTaken(next) ? next : body;
      }, sample);
    if (rooms.length > 0) yield { shape, half: filled(1 / 2), whole: filled(1) };
  }
  for (const path of lists) {
    const longer = (count: number) =>
      replaced(sample, path, (list) => {
        const [first] = list as unknown[];
        return Array.from({ length: count }, () => first);
      });
    const fits = COUNTS.find((count) => isTaken(longer(count)));
    if (fits === undefined) continue;
    yield { shape: `${path.join('.')}: ${fits} entries`, half: longer(fits / 2), whole: longer(fits) };
  }
}

/** Whatever the shape, and larger than any endpoint takes: each text of a sample, as long as a body may be. */
export function* oversized(sample: unknown, length: number): Generator<Grown> {
  const { texts } = placesOf(sample);
  for (const [shape, text] of Object.entries(TEXTS)) {
    const filled = (size: number) => {
      let body = sample;
      for (const path of texts)
        body = replaced(body, path, () => text(Math.ceil(size / texts.length / 6) * 6));
      return body;
    };
    yield { shape, half: filled(length / 2), whole: filled(length) };
  }
}
