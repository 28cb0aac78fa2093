import * as fc from 'fast-check';

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

const HOSTILE: Record<string, unknown[]> = {
  numbers: [null, true, 0, -1, 1.5, 1e308, -0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_SAFE_INTEGER],
  characters: ['', ' ', '\0', 'a\0b', '\uD800', 'x\uDC00y', '\u202E', '🏳️‍🌈', 'x'.repeat(100_000)],
  languages: [
    '%',
    '%_\\',
    '\\',
    "'; drop table users; --",
    '../../etc/passwd',
    '\r\nBcc: x',
    '{"version":"v1"}',
  ],
  words: ['0', '-1', '1e3', '0x10', 'NaN', 'null', '[]', '{}', '__proto__', 'constructor'],
  dates: ['2026-02-30', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
  shapes: [[], {}, [null], [[]], deep(200), { toString: 1 }, Array.from({ length: 5_000 }, () => 0)],
};

/** Values that programs stumble over, wherever they are put. */
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom(...Object.values(HOSTILE).flat());

type Holder = Record<string | number, unknown>;

interface Place {
  holder: Holder;
  key: string | number;
}

/** Every place inside a JSON value: its holder and its key. */
function places(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Holder;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    found.push({ holder, key });
    places(holder[key], found);
  }
  return found;
}

interface Change {
  spot: number;
  value: unknown;
  act: 'replace' | 'remove' | 'add';
}

const change: fc.Arbitrary<Change> = fc.record({
  spot: fc.nat(),
  value: hostile,
  act: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
});

function apply(root: { value: unknown }, { spot, value, act }: Change): void {
  const spots = places(root);
  const place = spots[spot % spots.length];
  if (!place) return;
  // A copy: another change may go into it.
  const own = structuredClone(value);
  if (act === 'remove') Reflect.deleteProperty(place.holder, place.key);
  else if (act === 'add') place.holder['fuzz'] = own;
  else place.holder[place.key] = own;
}

/** Values of which most parts are as they should be, and one to three are not. */
export function spoiled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(sound, fc.array(change, { minLength: 0, maxLength: 3 })).map(([value, changes]) => {
    const root = { value: structuredClone(value) };
    for (const one of changes) apply(root, one);
    return root.value;
  });
}
