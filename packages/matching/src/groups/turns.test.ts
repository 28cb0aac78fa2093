import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import type { MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import type { MatchResult } from '../result.ts';
import { createRng } from '../prng.ts';
import { anyGenerator, casesOf, onlyWhole } from '../property-support.ts';
import { DEPARTMENT, differentDepartment, inputOf, LANGUAGES } from '../test-support.ts';

vi.setConfig({ testTimeout: 120_000 });

type Meets = (a: number, b: number) => boolean;

const NAMES = ['sales', 'it', 'lab', 'hr'];
/** The departments that may meet by the `allow` rule. */
const ALLOWED = [
  ['sales', 'it'],
  ['sales', 'lab'],
  ['it', 'lab'],
  ['lab', 'lab'],
  ['it', 'hr'],
] as const;

const sharedLanguage: Rule = {
  kind: 'cross_category',
  category: LANGUAGES.id,
  value: 'same',
  strength: 'require',
};
const allowedPairs: Rule = {
  kind: 'cross_groups',
  action: 'allow',
  strength: 'require',
  pairs: ALLOWED.map(([a, b]) => [
    { category: DEPARTMENT.id, choice: a },
    { category: DEPARTMENT.id, choice: b },
  ]),
};

interface Case {
  seed: number;
  /** People of each department. */
  departments: readonly number[];
  size: number;
  generator: MatchingInput['groups_chunks_generator'];
  /** If false, departments must differ instead. */
  allow: boolean;
  language: boolean;
  /** Never-with pairs. */
  apart: number;
}

/** An input, and who may meet in it. The latter is computed from the meaning of the rules, without the engine. */
function unevenCase(parts: Case): { input: MatchingInput; meets: Meets } {
  const rng = createRng(parts.seed);
  const departments = parts.departments.flatMap((count, i) => Array.from({ length: count }, () => NAMES[i]!));
  const languages = departments.map(() => [['en'], ['en', 'fr'], ['fr']][rng.int(3)]!);
  const never = Array.from({ length: parts.apart }, (): [number, number] => [
    1 + rng.int(departments.length),
    1 + rng.int(departments.length),
  ]).filter(([a, b]) => a !== b);
  const apart = new Set(never.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const allowed = new Set(ALLOWED.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const input = inputOf({
    seed: parts.seed,
    users_per_group: parts.size,
    groups_chunks_generator: parts.generator,
    participants: departments.map((department, i) => ({
      id: i + 1,
      values: { [DEPARTMENT.id]: department, [LANGUAGES.id]: languages[i]! },
      sit_outs: [0, 0, 0, 1, 2][rng.int(5)]!,
    })),
    rules: [parts.allow ? allowedPairs : differentDepartment, ...(parts.language ? [sharedLanguage] : [])],
    never_with: never,
    history: Array.from({ length: departments.length }, () => ({
      a: 1 + rng.int(departments.length),
      b: 1 + rng.int(departments.length),
      age: 1 + rng.int(5),
    })).filter(({ a, b }) => a !== b),
  });
  const meets: Meets = (a, b) => {
    const [one, other] = [departments[a - 1]!, departments[b - 1]!];
    if (apart.has(`${a} ${b}`)) return false;
    if (parts.language && !languages[a - 1]!.some((word) => languages[b - 1]!.includes(word))) return false;
    return parts.allow ? allowed.has(`${one} ${other}`) : one !== other;
  };
  return { input, meets };
}

/**
 * The unmatched people who could take the place of a member who sat out less often without breaking a rule, as "waits for
 * member".
 */
function unfair({ input, meets }: { input: MatchingInput; meets: Meets }, result: MatchResult): string[] {
  const turns = new Map(input.participants.map(({ id, sit_outs = 0 }) => [id, sit_outs]));
  return result.outcomes
    .filter(({ status }) => status !== 'matched')
    .flatMap(({ id }) =>
      result.groups.flatMap(({ member_ids: members }) =>
        members
          .filter((member) => turns.get(member)! < turns.get(id)!)
          .filter((member) => members.every((other) => other === member || meets(id, other)))
          .map((member) => `${id} for ${member}`),
      ),
    );
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  seed: fc.nat(),
  departments: fc.tuple(
    fc.integer({ min: 3, max: 18 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 3 }),
  ),
  size: fc.integer({ min: 3, max: 6 }),
  generator: anyGenerator,
  allow: fc.boolean(),
  language: fc.boolean(),
  apart: fc.constantFrom(0, 0, 6),
});

describe('people who sat out before, in groups under required rules', () => {
  it('wait only where no member who sat out less often could give up the place', () => {
    let waiting = 0;
    fc.assert(
      fc.property(anyCase, (parts) => {
        const made = unevenCase(parts);
        const result = match(made.input);
        waiting += result.totals.participants - result.totals.matched;
        expect(unfair(made, result)).toEqual([]);
        for (const { member_ids: ids } of result.groups) {
          for (const a of ids) for (const b of ids) if (a < b) expect(made.meets(a, b)).toBe(true);
        }
      }),
      { numRuns: casesOf(200) },
    );
    expect(waiting).toBeGreaterThan(0);
  });

  it('come first among more people than are drawn in one piece', () => {
    const departments = [820, 370, 60];
    const plain = { seed: 3, departments, generator: 1, allow: false, language: false, apart: 40 } as const;
    const made = unevenCase({ ...plain, size: 3 });
    const result = match(made.input);
    expect(result.totals.matched).toBeLessThan(1000);
    expect(unfair(made, result)).toEqual([]);
  });
});

describe('sizes of groups whose members must share a language', () => {
  it.each([6, 8, 15, 20, ...onlyWhole(24, 29, 32, 34, 35, 37, 39)])(
    'differ by one where somebody can move into a smaller group (seed %i)',
    (seed) => {
      const rng = createRng(seed);
      const kinds = [['en'], ['fr'], ['en', 'fr'], ['sv', 'en'], ['sv'], ['sv', 'fr'], ['en', 'de']];
      const languages = Array.from({ length: 17 }, () => kinds[rng.int(7)]!);
      const participants = languages.map((own, i) => ({ id: i + 1, values: { [LANGUAGES.id]: own } }));
      const plan = { users_per_group: 6, groups_chunks_generator: 2, rules: [sharedLanguage] } as const;
      const { groups, totals } = match(inputOf({ seed, participants, ...plan }));
      expect(totals.matched).toBe(17);
      const share = (a: number, b: number): boolean =>
        languages[a - 1]!.some((word) => languages[b - 1]!.includes(word));
      for (const { member_ids: large } of groups) {
        for (const { member_ids: small } of groups) {
          if (large.length < small.length + 2) continue;
          expect(large.some((id) => small.every((other) => share(id, other)))).toBe(false);
        }
      }
    },
  );
});
