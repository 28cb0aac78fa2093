import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, vi } from 'vitest';

import type { ChunksGenerator, Meeting, Participant, Rule } from './input.ts';
import { match } from './match.ts';
import { createRng } from './prng.ts';
import { onlyWhole } from './property-support.ts';
import { differentDepartment, inputOf, people } from './test-support.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Programme {
  rounds: number;
  everybody: readonly Participant[];
  attendance?: number;
  generator?: ChunksGenerator;
  known?: readonly Meeting[];
  different?: boolean;
  rules?: readonly Rule[];
  seed?: number;
}

/** Runs a program and remembers which pairs met. Unmatched people come first the next time. */
function run(programme: Programme) {
  const { everybody, attendance = 1, generator = 3, known = [], seed = 1 } = programme;
  const met: (readonly [number, number, number])[] = [];
  const satOut = new Map<number, number>();
  return Array.from({ length: programme.rounds }, (_, i) => {
    const round = i + 1;
    const rng = createRng(seed * 1000 + round);
    const participants = everybody
      .filter(() => rng.float() < attendance)
      .map(({ id, values = {} }) => ({ id, values, sit_outs: satOut.get(id) ?? 0 }));
    const result = match(
      inputOf({
        seed: seed * 1000 + round,
        participants,
        groups_chunks_generator: generator,
        rules: programme.rules ?? (programme.different ? [differentDepartment] : []),
        history: [...known, ...met.map(([a, b, then]): Meeting => ({ a, b, age: round - then }))],
      }),
    );
    for (const { member_ids: ids } of result.groups) {
      for (const a of ids) for (const b of ids) if (a < b) met.push([a, b, round]);
    }
    const alone = result.outcomes.filter(({ status }) => status !== 'matched').map(({ id }) => id);
    const first = alone.filter((id) => (satOut.get(id) ?? 0) > 0);
    for (const id of alone) satOut.set(id, (satOut.get(id) ?? 0) + 1);
    return { result, alone, againAlone: first, participants };
  });
}

function repeatsOf(rounds: ReturnType<typeof run>): number {
  return rounds.reduce((sum, { result }) => sum + result.totals.repeats, 0);
}

describe('pairs over rounds', () => {
  // If all people take part, no schedule has fewer repeats than the meetings beyond all possible pairs.
  it.each([
    [20, 12, 0],
    [20, 26, 70],
    [21, 12, 0],
    [21, 26, 50],
    [50, 26, 0],
    [200, 12, 0],
  ])('%i people in %i rounds repeat %i pairs, the least possible', (count, rounds, least) => {
    expect(repeatsOf(run({ rounds, everybody: people(count) }))).toBe(least);
  });

  it('50 people of whom 70 % attend never repeat in 52 rounds', () => {
    expect(repeatsOf(run({ rounds: 52, everybody: people(50), attendance: 0.7 }))).toBe(0);
  });

  it('none of 21 people sits out twice before all did once', () => {
    const rounds = run({ rounds: 21, everybody: people(21) });
    expect(rounds.flatMap(({ againAlone }) => againAlone)).toEqual([]);
  });
});

/** Preferences that favor the same pairs in every round. */
const PREFERENCES: Rule[] = [
  { kind: 'cross_category', category: 1, value: 'different' },
  { kind: 'optimization', category: 3, goal: 'closest' },
];
const valuesOf = (i: number): Participant['values'] => ({
  1: ['sales', 'it', 'lab', 'hr'][i % 4]!,
  3: (i * 13) % 17,
});

describe('stable pools', () => {
  // As many rounds as there are partners, and one more for an odd number, in which each person sits out once.
  const sizes = [...Array.from({ length: 9 }, (_, i) => i + 6), 21, 24, 33];
  const more = Array.from({ length: 45 }, (_, i) => i + 6).filter((size) => !sizes.includes(size));

  it.each([...sizes, ...onlyWhole(...more)])(
    '%i people meet everybody before anybody meets again',
    (count) => {
      const rounds = count % 2 === 0 ? count - 1 : count;
      for (const rules of [[], PREFERENCES]) {
        const played = run({ rounds, everybody: people(count, valuesOf), rules, seed: count });
        expect(played.map(({ result }) => result.totals.repeats)).toEqual(played.map(() => 0));
        expect(played.flatMap(({ againAlone }) => againAlone)).toEqual([]);
      }
    },
  );

  it('keep to a required rule, and meet all people they may', () => {
    const everybody = people(20, valuesOf);
    const played = run({ rounds: 15, everybody, different: true });
    expect(repeatsOf(played)).toBe(0);
    for (const { result } of played) expect(result.totals).toMatchObject({ matched: 20, rules_broken: 0 });
  });

  it('meet again only after all others: 19 rounds later in a pool of 20', () => {
    const played = run({ rounds: 45, everybody: people(20, valuesOf), rules: PREFERENCES });
    const ages = played.flatMap(({ result }) =>
      result.groups.flatMap(({ met_before }) => met_before.map(({ last_age }) => last_age)),
    );
    expect(ages).toHaveLength(26 * 10);
    expect(new Set(ages)).toEqual(new Set([19]));
  });
});

const FOLDER = fileURLToPath(new URL('../../../../shared/data/email-eu-core/', import.meta.url));

function rowsOf(file: string): string[][] {
  const lines = readFileSync(`${FOLDER}${file}`, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.trim().split(','));
}

function organisation(): { everybody: Participant[]; known: Meeting[]; department: Map<number, string> } {
  const rows = rowsOf('members.csv').map(([id, , , , name]) => [Number(id), name ?? ''] as const);
  return {
    everybody: rows.map(([id, name]) => ({ id, values: { 1: name } })),
    known: rowsOf('contacts.csv').map(([a, b]) => ({ a: Number(a), b: Number(b), age: 1, known: true })),
    department: new Map(rows),
  };
}

describe.skipIf(!existsSync(FOLDER))(
  '1,005 people of a real organisation (data set email-eu-core beside the repository)',
  () => {
    it.each([3, 1] as const)(
      '12 rounds with generator %i: no repeat, no old contact, no shared department',
      (generator) => {
        const { everybody, known, department } = organisation();
        expect([everybody.length, known.length]).toEqual([1005, 16_064]);
        const rounds = run({ rounds: 12, everybody, attendance: 0.7, generator, known, different: true });
        expect(repeatsOf(rounds)).toBe(0);
        for (const { result, alone, againAlone, participants } of rounds) {
          for (const { member_ids: ids } of result.groups) {
            expect(new Set(ids.map((id) => department.get(id))).size).toBe(ids.length);
          }
          const odd = participants.length % 2;
          expect(alone).toHaveLength(generator === 3 ? odd : 0);
          expect(againAlone).toEqual([]);
          expect(result.groups.filter((group) => group.member_ids.length === 3)).toHaveLength(
            generator === 3 ? 0 : odd,
          );
        }
      },
      30_000,
    );
  },
);
