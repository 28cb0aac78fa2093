import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { MatchingCancelledError } from '../errors.ts';
import type { ChunksGenerator, MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { createRng } from '../prng.ts';
import { blockersOf, prepare } from '../problem/problem.ts';
import { casesOf } from '../property-support.ts';
import { DEPARTMENT, differentDepartment, inputOf, LANGUAGES, people, SENIORITY } from '../test-support.ts';
import { coverageOf, seatsOf } from './coverage.ts';
import { feasibility } from './feasibility.ts';

vi.setConfig({ testTimeout: 60_000 });

const sharedLanguage: Rule = {
  kind: 'cross_category',
  category: LANGUAGES.id,
  value: 'same',
  strength: 'require',
};
const farSeniority: Rule = { kind: 'optimization', category: SENIORITY.id, goal: 'farthest' };

/** People of each department, in this number and order. */
function company(sizes: Record<string, number>, extra?: Partial<MatchingInput>): MatchingInput {
  const values = Object.entries(sizes).flatMap(([department, size]) =>
    Array.from({ length: size }, () => ({ [DEPARTMENT.id]: department })),
  );
  return inputOf({
    participants: people(values.length, (i) => values[i]),
    rules: [differentDepartment],
    ...extra,
  });
}

const anyPairs = fc
  .record({
    values: fc.array(
      fc.record({
        department: fc.constantFrom('sales', 'it', null),
        languages: fc.subarray(['en', 'fr', 'sv']),
      }),
      { maxLength: 26 },
    ),
    rules: fc.subarray([differentDepartment, sharedLanguage, farSeniority]),
    seed: fc.nat(),
    links: fc.array(fc.tuple(fc.nat(25), fc.nat(25)), { maxLength: 30 }),
    prefer: fc.boolean(),
  })
  .map(({ values, rules, seed, links, prefer }): MatchingInput => {
    const pairs = links.filter(([a, b]) => a !== b).map(([a, b]) => [a + 1, b + 1] as const);
    return inputOf({
      seed,
      participants: people(values.length, (i) => ({
        [DEPARTMENT.id]: values[i]!.department,
        [LANGUAGES.id]: values[i]!.languages,
      })),
      rules: rules.map((rule, i): Rule => (prefer && i === 0 ? { ...rule, strength: 'prefer' } : rule)),
      never_with: pairs.slice(0, 20),
      managers: pairs.slice(20),
    });
  });

/** The most people in groups of two and three whose members may all meet, found by trying all sets of people. */
function mostByForce(input: MatchingInput): number {
  const problem = prepare(input);
  const n = problem.people.length;
  const meet = (u: number, v: number) => blockersOf(problem, u, v).length === 0;
  const best = new Int32Array(2 ** n);
  for (let set = 1; set < 2 ** n; set++) {
    const u = 31 - Math.clz32(set);
    const others = Array.from({ length: u }, (_, v) => v).filter((v) => (set >> v) & 1 && meet(u, v));
    const rest = set & ~(1 << u);
    let most = best[rest]!;
    others.forEach((v, i) => {
      const two = rest & ~(1 << v);
      most = Math.max(most, 2 + best[two]!);
      for (const w of others.slice(i + 1)) if (meet(v, w)) most = Math.max(most, 3 + best[two & ~(1 << w)]!);
    });
    best[set] = most;
  }
  return best[2 ** n - 1]!;
}

describe('feasibility', () => {
  it('finds the coverage of the certified draw, in pairs', () => {
    fc.assert(
      fc.property(anyPairs, (input) => {
        const result = feasibility(input);
        const { totals } = match(input);
        expect(result).toMatchObject({ people: totals.participants, seated: totals.matched, exact: true });
        expect(result.waits.flatMap(({ ids }) => ids)).toHaveLength(result.waiting);
        expect(result.sizes.reduce((sum, { size, groups }) => sum + size * groups, 0)).toBe(result.seated);
      }),
      { numRuns: casesOf(1500) },
    );
  });

  it('prices what a draw without it gains', () => {
    fc.assert(
      fc.property(anyPairs, (input) => {
        const result = feasibility(input);
        const seats = (changed: Partial<MatchingInput>) => match({ ...input, ...changed }).totals.matched;
        for (const { index, strength, seats: price, exact } of result.rules) {
          expect(exact).toBe(true);
          if (input.rules?.[index]?.kind === 'optimization') {
            expect(price).toBeNull();
            continue;
          }
          const other = strength === 'require' ? 'prefer' : 'require';
          const rules = input.rules?.map((rule, i): Rule =>
            i === index ? ({ ...rule, strength: other } as Rule) : rule,
          );
          const change = seats({ rules: rules ?? [] }) - result.seated;
          expect(price).toBe(strength === 'require' ? change : 0 - change);
        }
        for (const { kind, seats: price } of result.constraints) {
          expect(price).toBe(seats({ [kind === 'manager' ? 'managers' : kind]: [] }) - result.seated);
        }
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('never places fewer people than a draw that may make a trio, and at most one more', () => {
    fc.assert(
      fc.property(anyPairs, fc.constantFrom<ChunksGenerator>(1, 2, 4), (given, generator) => {
        const input = { ...given, groups_chunks_generator: generator };
        const { seated, exact } = feasibility(input);
        const { matched } = match(input).totals;
        if (exact) expect(seated).toBeGreaterThanOrEqual(matched);
        expect(Math.abs(seated - matched)).toBeLessThanOrEqual(1);
      }),
      { numRuns: casesOf(1000) },
    );
  });

  it('says who waits and why when one department has the majority', () => {
    const result = feasibility(company({ sales: 12, it: 3, lab: 2 }));
    expect(result).toMatchObject({ people: 17, seated: 10, waiting: 7, sat_out: 0, exact: true });
    expect(result.rules).toEqual([{ index: 0, strength: 'require', seats: 6, exact: true }]);
    expect(result.waits).toHaveLength(1);
    expect(result.waits[0]?.reason).toMatchObject({
      code: 'competition',
      people: 12,
      partners: 5,
      common: { label: 'Sales' },
    });
    expect(result.waits[0]?.ids).toHaveLength(7);
  });

  it('says what a preference would cost if it were required', () => {
    const rules: Rule[] = [{ ...differentDepartment, strength: 'prefer' }, farSeniority];
    const result = feasibility(company({ sales: 12, it: 3, lab: 3 }, { rules }));
    expect(result).toMatchObject({ seated: 18, waiting: 0, waits: [] });
    expect(result.rules).toEqual([
      { index: 0, strength: 'prefer', seats: 6, exact: true },
      { index: 1, strength: 'prefer', seats: null, exact: true },
    ]);
  });

  it('prices the confidential by a number alone', () => {
    const never = [2, 3, 4].map((id) => [1, id] as const);
    const result = feasibility(inputOf({ participants: people(4), never_with: never, managers: [[2, 3]] }));
    expect(result).toMatchObject({ seated: 2, waiting: 2 });
    expect(result.constraints).toEqual([
      { kind: 'never_with', seats: 2, exact: true },
      { kind: 'manager', seats: 0, exact: true },
    ]);
  });

  it('prices required hours', () => {
    const participants = people(4).map(({ id }, i) => ({ id, free_hours: [i < 3 ? 9 : 20] }));
    const result = feasibility(inputOf({ participants, availability: { strength: 'require' } }));
    expect(result).toMatchObject({ seated: 2, waiting: 2 });
    expect(result.constraints).toEqual([{ kind: 'availability', seats: 2, exact: true }]);
  });

  it('returns the sizes of the groups', () => {
    const participants = people(613);
    const result = feasibility(inputOf({ participants, users_per_group: 3, groups_chunks_generator: 2 }));
    expect(result.sizes).toEqual([
      { size: 3, groups: 203 },
      { size: 2, groups: 2 },
    ]);
    expect(result).toMatchObject({ seated: 613, exact: true });
  });

  it('leaves one person out when the division leaves a rest of one', () => {
    const result = feasibility(inputOf({ participants: people(7) }));
    expect(result).toMatchObject({ seated: 6, waiting: 1, sat_out: 1, exact: true });
    expect(result.waits[0]?.reason).toEqual({ code: 'rest_of_one' });
    expect(feasibility(inputOf({ participants: people(7), groups_chunks_generator: 1 }))).toMatchObject({
      seated: 7,
      sizes: [
        { size: 3, groups: 1 },
        { size: 2, groups: 2 },
      ],
    });
  });

  it('has an answer for no people and for one', () => {
    expect(feasibility(inputOf({ participants: [] }))).toMatchObject({ people: 0, coverage: 1, waits: [] });
    expect(feasibility(inputOf({ participants: people(1) }))).toMatchObject({
      seated: 0,
      sat_out: 1,
      waits: [{ reason: { code: 'alone' }, ids: [1] }],
    });
  });

  it('finds a group for as many as the draw, for larger groups', () => {
    const input = company({ sales: 10, it: 4, lab: 4 }, { users_per_group: 3, groups_chunks_generator: 2 });
    const result = feasibility(input);
    expect(result.seated).toBe(match(input).totals.matched);
    expect(result).toMatchObject({ people: 18, seated: 16, exact: true });
    expect(result.rules[0]).toMatchObject({ seats: 2, exact: true });
  });

  it('proves for larger groups only what trying everything finds', () => {
    let proven = 0;
    fc.assert(
      fc.property(anyPairs, (given) => {
        const participants = given.participants.slice(0, 10);
        const input = { ...given, participants, users_per_group: 3, groups_chunks_generator: 2 } as const;
        const { seated, exact } = seatsOf(input, {});
        if (!exact) return;
        proven++;
        expect(seated).toBe(mostByForce(input));
      }),
      { numRuns: casesOf(500) },
    );
    expect(proven).toBeGreaterThan(casesOf(300));
  });

  it('says of the other algorithms what a draw finds', () => {
    const participants = people(9);
    const santa = feasibility(inputOf({ algo: 'secretsanta', participants }));
    expect(santa).toMatchObject({ seated: 9, exact: true, sizes: [], waits: [] });
    const lottery = feasibility(inputOf({ algo: 'lottery', users_per_group: 4, participants }));
    expect(lottery).toMatchObject({ seated: 4, sat_out: 5, exact: true, sizes: [{ size: 4, groups: 1 }] });
    const seats = [{ eligible_ids: [1, 2] }, { eligible_ids: [3, 4, 5, 6] }];
    const composed = feasibility(inputOf({ algo: 'advanced', participants, seats }));
    expect(composed).toMatchObject({ seated: 4, waiting: 5, exact: false });
  });

  it('refuses what can not be run, and survives a contradiction that a price would make', () => {
    const same: Rule = { ...differentDepartment, value: 'same' } as Rule;
    expect(() => feasibility(company({ sales: 4 }, { rules: [differentDepartment, same] }))).toThrow(
      expect.objectContaining({ code: 'contradiction' }),
    );
    const rules: Rule[] = [differentDepartment, { ...same, strength: 'prefer' }];
    expect(feasibility(company({ sales: 4, it: 4 }, { rules })).rules[1]).toEqual({
      index: 1,
      strength: 'prefer',
      seats: 8,
      exact: true,
    });
  });

  it('reports progress that never falls, and stops when it is cancelled', () => {
    const input = company({ sales: 60, it: 30, lab: 5 });
    const shares: number[] = [];
    feasibility(input, { progress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(() => feasibility(input, { cancelled: () => true })).toThrow(MatchingCancelledError);
  });

  it('gives the same answer for the same input in another order', () => {
    const input = company({ sales: 12, it: 3, lab: 2 });
    const turned = { ...input, participants: input.participants.toReversed() };
    expect(feasibility(turned)).toEqual(feasibility(input));
  });

  it('proves the most pairs of 5,000 people with few partners for many', () => {
    const input = company({ sales: 3100, it: 1200, lab: 700 });
    expect(coverageOf(input, {})).toMatchObject({ seated: 3800, exact: true });
  });
});

it('lets fixed participants wait when there is no group for them to join', () => {
  const result = feasibility(inputOf({ participants: people(2), fixed_participants: [1] }));
  expect(result).toMatchObject({ people: 2, seated: 0, waiting: 2, sat_out: 2 });
  expect(result.waits).toEqual([{ reason: { code: 'alone' }, ids: [1, 2] }]);
});

it('never places fewer people than a draw of three seats does', () => {
  for (const seed of [25, 32, 91, 126, 154]) {
    const rng = createRng(seed);
    const anybody = (): number => 1 + rng.int(16);
    const participants = people(16);
    const seats = [0, 1, 2].map(() => ({
      eligible_ids: participants.map(({ id }) => id).filter(() => rng.float() < 0.5),
    }));
    const meetings = Array.from({ length: 40 }, () => ({ a: anybody(), b: anybody(), age: 3 }));
    const input = inputOf({
      seed,
      algo: 'advanced',
      users_per_group: 3,
      participants,
      seats,
      history: meetings.filter(({ a, b }) => a !== b),
      never_with: Array.from({ length: 30 }, () => [anybody(), anybody()] as const),
      rematching: 2,
    });
    expect(feasibility(input).seated).toBeGreaterThanOrEqual(match(input).totals.matched);
  }
});
