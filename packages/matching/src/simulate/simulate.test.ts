import { describe, expect, it, vi } from 'vitest';

import { MatchingCancelledError } from '../errors.ts';
import type { MatchingInput, Meeting } from '../input.ts';
import { match } from '../match.ts';
import { DEPARTMENT, differentDepartment, inputOf, people } from '../test-support.ts';
import { simulate } from './simulate.ts';

vi.setConfig({ testTimeout: 60_000 });

const everybody = { attendance: 1 } as const;
const DEPARTMENTS = ['sales', 'it', 'lab', 'hr'];

function mixed(count: number, extra: Partial<MatchingInput> = {}): MatchingInput {
  const participants = people(count, (i) => ({ [DEPARTMENT.id]: DEPARTMENTS[i % 4]! }));
  return inputOf({ participants, rules: [differentDepartment], ...extra });
}

describe('simulate', () => {
  it('repeats no pair until all people have met', () => {
    const result = simulate(inputOf({ participants: people(8), algo: 'random' }), {
      rounds: 9,
      ...everybody,
    });
    expect(result.everyone_could_meet_in).toBe(7);
    expect(result.everyone_met_after).toBeGreaterThanOrEqual(7);
    const pairs = result.rounds.reduce((sum, round) => sum + round.new_pairs + round.repeats, 0);
    expect(pairs).toBe(9 * 4);
    expect(result.rounds.slice(0, 5).map(({ repeats }) => repeats)).toEqual([0, 0, 0, 0, 0]);
    const met = result.everyone_met_after ?? 0;
    expect(result.rounds.slice(met).every(({ new_pairs }) => new_pairs === 0)).toBe(true);
    expect(result.rounds.reduce((sum, { new_pairs }) => sum + new_pairs, 0)).toBe(28);
  });

  it('starts from the meetings that were', () => {
    const all: Meeting[] = [];
    for (let a = 1; a <= 4; a++) for (let b = a + 1; b <= 4; b++) all.push({ a, b, age: 3 });
    const input = inputOf({ participants: people(4), algo: 'random', history: all });
    const result = simulate(input, { rounds: 2, ...everybody });
    expect(result.everyone_met_after).toBe(0);
    expect(result.rounds.map(({ repeats, new_pairs }) => [repeats, new_pairs])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it('brings new people together in every round, with the sizes of the division', () => {
    const input = mixed(16, { users_per_group: 4, groups_chunks_generator: 2 });
    const { rounds } = simulate(input, { rounds: 3, ...everybody });
    for (const round of rounds) {
      expect(round).toMatchObject({ participants: 16, matched: 16, waiting: 0, coverage: 1 });
      expect(round.new_pairs + round.repeats).toBe(24);
    }
    expect(rounds[0]?.repeats).toBe(0);
  });

  it('makes those wait first who have had a group', () => {
    // Three people of one department share one partner, who has met the first of them. Turns count more than repeats.
    const values = ['sales', 'sales', 'sales', 'it'];
    const history: Meeting[] = [{ a: 2, b: 4, age: 1 }];
    const participants = people(4, (i) => ({ [DEPARTMENT.id]: values[i]! }));
    participants[1]!.sit_outs = 1;
    const input = inputOf({ participants, rules: [differentDepartment], history });
    const { rounds } = simulate(input, { rounds: 3, ...everybody });
    expect(rounds.map(({ repeats, new_pairs }) => [repeats, new_pairs])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    expect(rounds.map(({ waiting, sat_out }) => [waiting, sat_out])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
  });

  it('counts the pairs of people with different values that have met, and the groups that cross', () => {
    const result = simulate(mixed(40), { rounds: 6, attendance: 0.5, mixing_category: DEPARTMENT.id });
    // Each of 40 people could meet 30 of other departments.
    expect(result.mixing).toEqual({ category: 1, title: 'Department', possible_pairs: 600, before: 0 });
    const shares = result.rounds.map(({ mixing }) => mixing ?? 0);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBeCloseTo(60 / 600);
    expect(result.rounds.every(({ crossing_groups }) => crossing_groups === 1)).toBe(true);
  });

  it('counts as mixing only what was brought together', () => {
    const history: Meeting[] = [
      { a: 1, b: 2, age: 1, known: true },
      { a: 1, b: 3, age: 1 },
    ];
    const result = simulate(mixed(8, { history }), { rounds: 1, attendance: 0, mixing_category: 1 });
    // One of the pairs that could meet: 8 people in 4 departments of 2.
    expect(result.mixing?.before).toBeCloseTo(1 / 24);
    expect(result.rounds[0]).toMatchObject({ participants: 0, coverage: 1, crossing_groups: null });
  });

  it('takes as many as the share says, or each person by their own share', () => {
    const input = inputOf({ participants: people(50), algo: 'random' });
    const { rounds } = simulate(input, { rounds: 4, attendance: 0.7 });
    expect(rounds.map(({ participants }) => participants)).toEqual([35, 35, 35, 35]);
    const own = simulate(input, {
      rounds: 4,
      attendance: Object.fromEntries(input.participants.map(({ id }) => [id, id <= 10 ? 1 : 0])),
    });
    expect(own.rounds.map(({ participants }) => participants)).toEqual([10, 10, 10, 10]);
  });

  it('says the same for the same seed, in whatever order people come, and something else for another', () => {
    const input = mixed(40);
    const options = { rounds: 5, attendance: 0.6, mixing_category: 1 };
    const result = simulate(input, options);
    expect(simulate({ ...input, participants: input.participants.toReversed() }, options)).toEqual(result);
    expect(result.rounds[0]?.participants).toBe(24);
    expect(simulate({ ...input, seed: 2 }, options)).not.toEqual(result);
  });

  it('leaves its input as it was', () => {
    const input = mixed(9, { history: [{ a: 1, b: 2, age: 1 }] });
    const before = structuredClone(input);
    simulate(input, { rounds: 3, ...everybody });
    expect(input).toEqual(before);
  });

  it('reports progress, and stops when it is cancelled', () => {
    const shares: number[] = [];
    simulate(mixed(20), { rounds: 4, ...everybody }, { progress: (share) => shares.push(share) });
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    for (const share of [0.25, 0.5, 0.75, 1]) expect(shares).toContain(share);
    let asked = 0;
    const cancelled = () => ++asked > 10;
    expect(() => simulate(mixed(20), { rounds: 50, ...everybody }, { cancelled })).toThrow(
      MatchingCancelledError,
    );
  });

  it('refuses options that can not be run', () => {
    const input = mixed(4);
    for (const rounds of [0, 1.5, 521]) {
      expect(() => simulate(input, { rounds, ...everybody })).toThrow(/rounds/);
    }
    expect(() => simulate(input, { rounds: 1, attendance: 1.2 })).toThrow(/attendance/);
    expect(() => simulate(input, { rounds: 1, attendance: 1, mixing_category: 99 })).toThrow(/no field/);
  });

  it('draws the first round as match does, but for its seed', () => {
    const input = mixed(14, { groups_chunks_generator: 1 });
    const [round] = simulate(input, { rounds: 1, ...everybody }).rounds;
    const { totals } = match(input);
    expect(round).toMatchObject({ matched: totals.matched, repeats: totals.repeats });
  });
});
