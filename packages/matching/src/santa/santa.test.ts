import { describe, expect, it, vi } from 'vitest';

import type { MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { createRng } from '../prng.ts';
import { onlyWhole } from '../property-support.ts';
import { whySentences } from '../report/sentences.ts';
import type { MatchResult } from '../result.ts';
import { differentDepartment, inputOf, people, translators } from '../test-support.ts';
import { fewestMutual } from './two-factor.ts';

vi.setConfig({ testTimeout: 120_000 });

function santa(parts: Partial<MatchingInput> & Pick<MatchingInput, 'participants'>): MatchingInput {
  return inputOf({ algo: 'secretsanta', ...parts });
}

function receivers({ assignments }: MatchResult): Map<number, number> {
  return new Map(assignments.map(({ giver_id, receiver_id }) => [giver_id, receiver_id]));
}

/** Each giver also receives, once, and not from themselves; returns how many give to their giver. */
function expectPresents(result: MatchResult): number {
  const given = receivers(result);
  expect([...given.values()].sort((a, b) => a - b)).toEqual([...given.keys()]);
  let mutual = 0;
  for (const [giver, receiver] of given) {
    expect(receiver).not.toBe(giver);
    if (given.get(receiver) === giver) mutual++;
  }
  expect(result.totals.mutual_presents).toBe(mutual / 2);
  return mutual / 2;
}

/** Each of n people may not meet this share of the others. */
function blocks(n: number, share: number, seed: number): [number, number][] {
  const rng = createRng(seed);
  const pairs: [number, number][] = [];
  for (let a = 1; a <= n; a++) {
    for (let b = a + 1; b <= n; b++) if (rng.float() < share) pairs.push([a, b]);
  }
  return pairs;
}

describe('few people', () => {
  it('gives one person the reason that no other takes part', () => {
    const { assignments, outcomes } = match(santa({ participants: people(1) }));
    expect(assignments).toEqual([]);
    expect(outcomes).toEqual([{ id: 1, status: 'sat_out', reason: { code: 'alone' } }]);
  });

  it('has two people give to each other', () => {
    const result = match(santa({ participants: people(2) }));
    expect(expectPresents(result)).toBe(1);
    expect(result.totals).toMatchObject({ matched: 2, assignments: 2, mutual_is_fewest: true });
  });

  it('has three people give in a ring', () => {
    const result = match(santa({ participants: people(3) }));
    expect(expectPresents(result)).toBe(0);
    expect(result.totals).toMatchObject({ matched: 3, certified: true });
  });

  it('turns the ring of three around the next time', () => {
    const first = match(santa({ participants: people(3) }));
    const history = first.assignments.map(({ giver_id: a, receiver_id: b }) => ({ a, b, age: 1 }));
    for (let seed = 0; seed < 10; seed++) {
      const second = match(santa({ seed, participants: people(3), history }));
      for (const [giver, receiver] of receivers(second)) {
        expect(receivers(first).get(giver)).not.toBe(receiver);
      }
    }
  });
});

describe('each participant gives once and receives once', () => {
  it.each([4, 5, 7, 20, 50, 201])('%i people, none to their giver', (count) => {
    for (let seed = 0; seed < 5; seed++) {
      const result = match(santa({ seed, participants: people(count) }));
      expect(result.totals.assignments).toBe(count);
      expect(expectPresents(result)).toBe(0);
    }
  });

  it('never to the receivers of the years before, while there are others', () => {
    const history: { a: number; b: number; age: number }[] = [];
    for (let year = 0; year < 6; year++) {
      const aged = history.map((present) => ({ ...present, age: present.age + year }));
      const result = match(santa({ seed: year, participants: people(12), history: aged }));
      expect(expectPresents(result)).toBe(0);
      for (const { giver_id: a, receiver_id: b } of result.assignments) {
        expect(history.some((present) => present.a === a && present.b === b)).toBe(false);
        history.push({ a, b, age: 1 - year });
      }
    }
  });

  it('follows preferred rules', () => {
    const values = (i: number) => ({ 1: ['sales', 'it', 'lab'][i % 3]! });
    const rule: Rule = { kind: 'cross_category', category: 1, value: 'same' };
    const { assignments } = match(santa({ participants: people(30, values), rules: [rule] }));
    expect(assignments.every((present) => present.rules[0]?.satisfied)).toBe(true);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('works with 80 %% of the pairs forbidden, seed %i', (seed) => {
    const result = match(santa({ participants: people(20), never_with: blocks(20, 0.8, seed) }));
    expectPresents(result);
    expect(result.totals).toMatchObject({ rules_broken: 0, mutual_is_fewest: true });
    expect(result.totals.assignments).toBeGreaterThanOrEqual(16);
  });

  it.each([3000, ...onlyWhole(10_000)])('has %i people give under a required rule', (n) => {
    const values = (i: number) => ({ 1: ['sales', 'it', 'lab', 'hr'][(i * 7919) % 4]! });
    const result = match(santa({ participants: people(n, values), rules: [differentDepartment] }));
    expect(result.totals).toMatchObject({ assignments: n, mutual_presents: 0, rules_broken: 0 });
  });
});

describe('when the rules are too tight', () => {
  it('lets no person give who would not receive: a hub and five who may only meet the hub', () => {
    const never_with = [2, 3, 4, 5, 6].flatMap((a) => [2, 3, 4, 5, 6].map((b) => [a, b] as const));
    const result = match(santa({ participants: people(6), never_with }));
    expect(expectPresents(result)).toBe(1);
    expect(result.totals).toMatchObject({ matched: 2, no_partner: 4, mutual_is_fewest: true });
    for (const outcome of result.outcomes) {
      if (outcome.status === 'no_partner') {
        expect(outcome.reason).toMatchObject({ code: 'competition', partners: 1 });
      }
    }
  });

  it('names the rule that leaves a person without a receiver', () => {
    const never_with = [2, 3, 4].map((id) => [1, id] as const);
    const { outcomes, totals } = match(santa({ participants: people(4), never_with }));
    expect(totals.assignments).toBe(3);
    expect(outcomes[0]?.reason).toEqual({
      code: 'no_allowed_partner',
      blockers: [{ blocker: { kind: 'never_with' }, people: 3 }],
    });
  });

  it('has people give to their giver only where the rules leave no other way', () => {
    // Four people could make a ring; the other two only have each other.
    const values = (i: number) => ({ 2: i < 4 ? ['en'] : ['fr'] });
    const rule: Rule = { kind: 'cross_category', category: 2, value: 'same', strength: 'require' };
    const result = match(santa({ participants: people(6, values), rules: [rule] }));
    expect(expectPresents(result)).toBe(1);
    expect(receivers(result).get(5)).toBe(6);
    expect(result.totals).toMatchObject({ matched: 6, mutual_is_fewest: true });
  });
});

describe('two people who only have each other', () => {
  it('are known to leave no other way, among many others too', () => {
    const values = (i: number) => ({ 2: i < 200 ? ['en'] : ['fr'] });
    const rule: Rule = { kind: 'cross_category', category: 2, value: 'same', strength: 'require' };
    const result = match(santa({ participants: people(202, values), rules: [rule] }));
    expect(expectPresents(result)).toBe(1);
    expect(result.totals).toMatchObject({ matched: 202, mutual_is_fewest: true });
  });
});

describe('fewestMutual', () => {
  it('finds the one long cycle where each person may meet two others', () => {
    const n = 16;
    const near = (u: number, v: number): boolean => Math.abs(u - v) === 1 || Math.abs(u - v) === n - 1;
    const { receivers: found, proven } = fewestMutual(Array(n).fill(0), near, 1, () => undefined);
    expect(proven).toBe(true);
    for (let u = 0; u < n; u++) {
      expect(near(u, found[u]!)).toBe(true);
      expect(found[found[u]!]).not.toBe(u);
    }
  });
});

describe('why', () => {
  it('is for the giver, and has no facts that only the receiver may know', () => {
    const participants = people(6).map(({ id }) => ({ id, sit_outs: 1, values: { 1: 'it' } }));
    const { assignments, groups } = match(santa({ participants }));
    expect(groups).toEqual([]);
    for (const { why, giver_id } of assignments) {
      const about = why.flatMap((fact) => ('member_id' in fact ? [fact.member_id] : []));
      expect(about).toEqual([giver_id]);
      expect(whySentences(why, { t: translators.en, reader_id: giver_id })).toContain(
        'You share Department: IT.',
      );
    }
  });
});

/** Whether all people can have a receiver for the first time, and no receiver gives to their giver. */
function canAllBeNew(ids: readonly number[], isNew: (giver: number, receiver: number) => boolean): boolean {
  const given = new Map<number, number>();
  const giveFrom = (at: number): boolean => {
    const giver = ids[at];
    if (giver === undefined) return true;
    const taken = new Set(given.values());
    return ids.some((receiver) => {
      if (receiver === giver || taken.has(receiver) || !isNew(giver, receiver)) return false;
      if (given.get(receiver) === giver) return false;
      given.set(giver, receiver);
      const found = giveFrom(at + 1);
      if (!found) given.delete(giver);
      return found;
    });
  };
  return giveFrom(0);
}

it('repeats no giver and receiver as long as that can be avoided', () => {
  let ways = 0;
  for (let seed = 0; seed < 400; seed++) {
    const rng = createRng(seed);
    const participants = people(5 + rng.int(5));
    const ids = participants.map(({ id }) => id);
    const share = 0.4 + 0.5 * rng.float();
    const history = ids.flatMap((a) =>
      ids.flatMap((b) => (a !== b && rng.float() < share ? [{ a, b, age: 1 + rng.int(30) }] : [])),
    );
    const keys = new Set(history.map(({ a, b }) => `${a} ${b}`));
    const isNew = (a: number, b: number): boolean => !keys.has(`${a} ${b}`);
    if (!canAllBeNew(ids, isNew)) continue;
    ways += 1;
    const result = match(santa({ seed, participants, history }));
    expectPresents(result);
    const again = result.assignments.filter(({ giver_id: a, receiver_id: b }) => !isNew(a, b));
    expect([seed, again]).toEqual([seed, []]);
  }
  expect(ways).toBeGreaterThan(100);
});
