import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { groupSizes } from './groups/chunks.ts';
import type { MatchingInput } from './input.ts';
import { match } from './match.ts';
import {
  anyGenerator,
  anyInput,
  casesOf,
  costOf,
  expectSound,
  mayMeetIn,
  turned,
  turnOf,
  waits,
} from './property-support.ts';
import { mostComposed, mostGiven, mostPairs, presentCost } from './property-oracles.ts';
import type { MatchResult } from './result.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Matches twice, with the input in another order. Expects a sound result and the same bytes. */
function drawTwice(input: MatchingInput): MatchResult {
  const result = match(input);
  expect(JSON.stringify(match(turned(input)))).toBe(JSON.stringify(result));
  expectSound(input, result);
  return result;
}

const COVER = 1e9;

/** The best result, apart from rules. They may outweigh the age of a repeat but never a repeat, which costs at least 200. */
function expectBest(worth: number, best: number): void {
  expect(worth).toBeLessThanOrEqual(best);
  expect(best - worth).toBeLessThan(200);
}

/** The value of the groups of a result: coverage, then people who come first, then repeats. */
function worthOfPairs(input: MatchingInput, { groups }: MatchResult): number {
  return groups.reduce((sum, { member_ids: [a = 0, b = 0] }) => {
    return sum + COVER + turnOf(input, a) + turnOf(input, b) - costOf(input, a, b);
  }, 0);
}

/** 10,000 cases in total. Every test run tries a tenth of them. */
describe('every result, over random inputs', () => {
  it('pairs: sound, and the best there is when certified', () => {
    const cases = fc.tuple(
      anyInput({ max: 8, lines: true }),
      fc.constantFrom('random' as const, 'crossgroup' as const),
    );
    let certified = 0;
    fc.assert(
      fc.property(cases, ([parts, algo]) => {
        const input: MatchingInput = { ...parts, algo, groups_chunks_generator: 3 };
        const result = drawTwice(input);
        if (!result.totals.certified) return;
        certified++;
        const mayMeet = mayMeetIn(input);
        const ids = input.participants.map(({ id }) => id);
        const best = mostPairs(ids, (a, b) =>
          mayMeet(a, b) ? COVER + turnOf(input, a) + turnOf(input, b) - costOf(input, a, b) : 0,
        );
        expectBest(worthOfPairs(input, result), best);
      }),
      { numRuns: casesOf(3000) },
    );
    expect(certified).toBeGreaterThan(casesOf(2900));
  });

  it('groups of any generator: sound, and of the planned sizes when nothing is in the way', () => {
    const cases = fc.tuple(anyInput({ max: 7 }), fc.integer({ min: 2, max: 5 }), anyGenerator);
    fc.assert(
      fc.property(cases, ([parts, users_per_group, groups_chunks_generator]) => {
        const input: MatchingInput = { ...parts, users_per_group, groups_chunks_generator };
        const { groups } = drawTwice(input);
        const mayMeet = mayMeetIn(input);
        const ids = input.participants.map(({ id }) => id);
        if (!ids.every((a) => ids.every((b) => a === b || mayMeet(a, b)))) return;
        const sizes = groups.map((group) => group.member_ids.length).sort((a, b) => b - a);
        expect(sizes).toEqual(groupSizes(ids.length, users_per_group, groups_chunks_generator));
      }),
      { numRuns: casesOf(200) },
    );
  });

  it('two seats, no repeats: sound, and the best there is', () => {
    fc.assert(
      fc.property(anyInput({ max: 8, lines: true }), (parts) => {
        const input: MatchingInput = { ...parts, algo: 'advanced' };
        const result = drawTwice(input);
        expect(result.totals.certified).toBe(true);
        const mayMeet = mayMeetIn(input);
        const [first = [], second = []] = (input.seats ?? []).map((seat) => seat.eligible_ids);
        const fits = (a: number, b: number): boolean => first.includes(a) && second.includes(b);
        const ids = input.participants.map(({ id }) => id);
        const best = mostPairs(ids, (a, b) =>
          mayMeet(a, b) && (fits(a, b) || fits(b, a))
            ? COVER + turnOf(input, a) + turnOf(input, b) - costOf(input, a, b)
            : 0,
        );
        expectBest(worthOfPairs(input, result), best);
      }),
      { numRuns: casesOf(1500) },
    );
  });

  it('two seats, matched again: sound, within the limit, and the best there is when certified', () => {
    let certified = 0;
    fc.assert(
      fc.property(
        anyInput({ max: 6, lines: true }),
        fc.constantFrom(2, 3, 'unlimited' as const),
        (parts, rematching) => {
          const input: MatchingInput = { ...parts, algo: 'advanced', rematching };
          const result = drawTwice(input);
          expectSeated(input, result);
          if (!result.totals.certified) return;
          certified++;
          expectBest(worthAgain(input, result), mostComposed(input));
        },
      ),
      { numRuns: casesOf(1500) },
    );
    expect(certified).toBeGreaterThan(casesOf(1300));
  });

  it('three seats: sound, all people in a seat of theirs, and as many groups as there can be', () => {
    fc.assert(
      fc.property(
        anyInput({ max: 7, seats: 3 }),
        fc.constantFrom(1, 1, 2, 'unlimited' as const),
        (parts, rematching) => {
          const input: MatchingInput = { ...parts, algo: 'advanced', users_per_group: 3, rematching };
          const result = drawTwice(input);
          expectSeated(input, result);
          if (rematching === 1) expect(result.groups.length).toBe(Math.round(mostComposed(input) / COVER));
        },
      ),
      { numRuns: casesOf(1500) },
    );
  });

  it('a lottery: sound, one group of the size if there is any, and a reason for all others', () => {
    fc.assert(
      fc.property(anyInput({ max: 9 }), fc.integer({ min: 2, max: 4 }), (parts, users_per_group) => {
        const input: MatchingInput = { ...parts, algo: 'lottery', users_per_group };
        const { groups, outcomes } = drawTwice(input);
        expect(groups.length).toBeLessThanOrEqual(1);
        const mayMeet = mayMeetIn(input);
        const ids = input.participants.map(({ id }) => id);
        const possible = largestCircle(ids, mayMeet);
        expect(groups[0]?.member_ids.length ?? 0).toBe(
          possible < 2 ? 0 : Math.min(possible, users_per_group),
        );
        for (const { id, reason } of outcomes) {
          if (reason.code === 'no_allowed_partner')
            expect(ids.some((other) => mayMeet(id, other))).toBe(false);
        }
      }),
      { numRuns: casesOf(1500) },
    );
  });

  it('presents: sound, as many as there can be, and the best there is when certified', () => {
    let certified = 0;
    fc.assert(
      fc.property(anyInput({ max: 6, lines: true }), (parts) => {
        const input: MatchingInput = { ...parts, algo: 'secretsanta' };
        const { assignments, totals } = drawTwice(input);
        const best = mostGiven(input);
        expect(assignments.length).toBe(best.givers);
        expect(totals.mutual_is_fewest).toBe(true);
        expect(totals.mutual_presents).toBe(best.mutual);
        if (!totals.certified) return;
        certified++;
        const worth = assignments.reduce(
          (sum, { giver_id, receiver_id }) =>
            sum + turnOf(input, giver_id) - presentCost(input, giver_id, receiver_id),
          0,
        );
        expectBest(worth, best.worth);
      }),
      { numRuns: casesOf(2000) },
    );
    expect(certified).toBeGreaterThan(casesOf(500));
  });
});

/** The size of the largest set of people who may all meet. */
function largestCircle(ids: readonly number[], mayMeet: (a: number, b: number) => boolean): number {
  const [first, ...others] = ids;
  if (first === undefined) return 0;
  const friends = others.filter((other) => mayMeet(first, other));
  return Math.max(1 + largestCircle(friends, mayMeet), largestCircle(others, mayMeet));
}

/**
 * Each person has a seat that they may take, no more often than allowed; the same two people meet at most once in two seats.
 */
function expectSeated(input: MatchingInput, { groups }: MatchResult): void {
  const seats = input.seats ?? [];
  // People whose field is empty are in no group.
  const present = new Set(
    input.participants
      .filter(({ values = {} }) => !(input.rules ?? []).some((rule) => waits(rule, values)))
      .map(({ id }) => id),
  );
  const counts = seats.map((seat) => seat.eligible_ids.filter((id) => present.has(id)).length);
  const widest = counts.lastIndexOf(Math.max(...counts));
  const limit = input.rematching === 'unlimited' ? Infinity : (input.rematching ?? 1);
  const uses = new Map<string, number>();
  for (const group of groups) {
    expect([...group.seats].sort((a, b) => a - b)).toEqual([...seats.keys()]);
    group.member_ids.forEach((id, i) => {
      const seat = group.seats[i]!;
      expect(seats[seat]?.eligible_ids).toContain(id);
      const key = `${seat} ${id}`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
      expect(uses.get(key)).toBeLessThanOrEqual(seat === widest ? 1 : limit);
    });
  }
  if (seats.length === 2) {
    expect(new Set(groups.map((group) => group.member_ids.join())).size).toBe(groups.length);
  }
}

/** The value of filled places: first uses before all others, then people who come first, then repeats. */
function worthAgain(input: MatchingInput, { groups }: MatchResult): number {
  const roles = new Set<string>();
  let worth = 0;
  for (const { member_ids, seats } of groups) {
    member_ids.forEach((id, i) => roles.add(`${seats[i]} ${id}`));
    worth -= costOf(input, member_ids[0]!, member_ids[1]!);
  }
  for (const role of roles) worth += COVER + turnOf(input, Number(role.split(' ')[1]));
  return worth;
}
