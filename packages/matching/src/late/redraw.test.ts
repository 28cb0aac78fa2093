import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ChunksGenerator, MatchingInput, PersonId } from '../input.ts';
import { match } from '../match.ts';
import { casesOf } from '../property-support.ts';
import { DEPARTMENT, differentDepartment, inputOf, people } from '../test-support.ts';
import { redraw } from './redraw.ts';
import type { RedrawResult } from './redraw.ts';

type Ids = readonly PersonId[];

const without = (input: MatchingInput, ...ids: PersonId[]): MatchingInput => ({
  ...input,
  participants: input.participants.filter(({ id }) => !ids.includes(id)),
});

const groupsOf = (result: { groups: readonly { member_ids: Ids }[] }): Ids[] =>
  result.groups.map(({ member_ids }) => member_ids);

function statusOf(result: RedrawResult, id: PersonId): string | undefined {
  return result.outcomes.find((outcome) => outcome.id === id)?.status;
}

const PAIRS: Ids[] = [
  [1, 2],
  [3, 4],
  [5, 6],
];

describe('a member leaves a pair', () => {
  it.each([1, 2, 4] as const)('and the partner joins another, with generator %i', (generator) => {
    const input = inputOf({ participants: people(6), groups_chunks_generator: generator });
    const result = redraw(without(input, 2), PAIRS);
    expect(result.totals).toMatchObject({ matched: 5, groups: 2 });
    expect(result.unchanged).toHaveLength(1);
    expect(result.changed.map((i) => result.groups[i]?.member_ids.length)).toEqual([3]);
  });

  it('and the partner sits out with generator 3', () => {
    const result = redraw(without(inputOf({ participants: people(6) }), 2), PAIRS);
    expect(groupsOf(result)).toEqual([
      [3, 4],
      [5, 6],
    ]);
    expect(result.outcomes[0]).toEqual({ id: 1, status: 'sat_out', reason: { code: 'rest_of_one' } });
    expect([result.unchanged, result.changed]).toEqual([[0, 1], []]);
  });

  it('and the partner meets a new participant', () => {
    const result = redraw(without(inputOf({ participants: people(7) }), 2), PAIRS);
    expect(groupsOf(result)).toEqual([
      [1, 7],
      [3, 4],
      [5, 6],
    ]);
    expect([result.unchanged, result.changed]).toEqual([[1, 2], [0]]);
  });

  it('and the partner meets the one who sat out', () => {
    const input = inputOf({ participants: people(7) });
    expect(groupsOf(redraw(without(input, 6), PAIRS))[2]).toEqual([5, 7]);
  });

  it('of three, who stay a pair', () => {
    const input = inputOf({ participants: people(5), groups_chunks_generator: 1 });
    const result = redraw(without(input, 2), [
      [1, 2, 3],
      [4, 5],
    ]);
    expect(groupsOf(result)).toEqual([
      [1, 3],
      [4, 5],
    ]);
    expect(result.unchanged).toEqual([1]);
  });
});

describe('people who come late', () => {
  it('meet each other', () => {
    const result = redraw(inputOf({ participants: people(8) }), PAIRS);
    expect(groupsOf(result)).toEqual([...PAIRS, [7, 8]]);
    expect(result.unchanged).toEqual([0, 1, 2]);
  });

  it('sit out when they are one more, with generator 3, and are a third with the others', () => {
    const input = inputOf({ participants: people(7) });
    expect(statusOf(redraw(input, PAIRS), 7)).toBe('sat_out');
    const third = redraw({ ...input, groups_chunks_generator: 4 }, PAIRS);
    expect(third.totals.matched).toBe(7);
    expect(third.unchanged).toHaveLength(2);
  });

  it('open one pair when they may not meet each other', () => {
    const input = inputOf({ participants: people(8), never_with: [[7, 8]] });
    const result = redraw(input, PAIRS);
    expect(result.totals).toMatchObject({ matched: 8, groups: 4, rules_broken: 0 });
    expect(result.unchanged).toHaveLength(2);
  });

  it('open nothing when there is another way', () => {
    const input = inputOf({
      participants: people(8),
      never_with: [[7, 8]],
      groups_chunks_generator: 1,
    });
    const result = redraw(input, PAIRS);
    expect(result.totals).toMatchObject({ matched: 8, groups: 3 });
    for (const pair of PAIRS)
      expect(groupsOf(result).some((ids) => pair.every((id) => ids.includes(id)))).toBe(true);
  });

  it('get a reason that names what separates them', () => {
    const values = (i: number) => ({ 1: i === 2 ? 'sales' : 'it' });
    const input = inputOf({ participants: people(4, values), rules: [differentDepartment] });
    const result = redraw(input, [[2, 3]]);
    expect(groupsOf(result)).toEqual([[2, 3]]);
    expect(result.outcomes[0]).toMatchObject({ status: 'no_partner', reason: { code: 'competition' } });
  });

  it('meet a new person rather than a former partner', () => {
    const input = inputOf({
      participants: people(7),
      groups_chunks_generator: 4,
      history: [1, 2, 3, 5].map((id) => ({ a: id, b: 7, age: 1 })),
    });
    expect(
      redraw(input, [
        [1, 2],
        [3, 4],
        [5, 6],
      ]).totals.repeats,
    ).toBe(1);
  });
});

const FOURS: Ids[] = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
  [9, 10, 11, 12],
];

describe('groups of four', () => {
  it('stay three when one leaves, and take the next one in', () => {
    const input = inputOf({ participants: people(13), users_per_group: 4 });
    expect(groupsOf(redraw(without(input, 2, 13), FOURS))[0]).toEqual([1, 3, 4]);
    const filled = redraw(without(input, 2), FOURS);
    expect(groupsOf(filled)[0]).toEqual([1, 3, 4, 13]);
    expect(filled.unchanged).toEqual([1, 2]);
  });

  it('fall apart when half of them leave, and their people join others where the generator allows', () => {
    const input = inputOf({ participants: people(12), users_per_group: 4, groups_chunks_generator: 4 });
    const result = redraw(without(input, 1, 2), FOURS);
    expect(result.totals).toMatchObject({ matched: 10, groups: 2 });
    expect(groupsOf(result).map((ids) => ids.length)).toEqual([5, 5]);
  });

  it('form their own group when there are enough', () => {
    const input = inputOf({ participants: people(15), users_per_group: 4, groups_chunks_generator: 1 });
    const joined = redraw(input, FOURS);
    expect([joined.totals.matched, joined.unchanged]).toEqual([15, []]);
    const four = redraw({ ...input, participants: people(16) }, FOURS);
    expect(groupsOf(four)).toEqual([...FOURS, [13, 14, 15, 16]]);
  });
});

describe('redraw', () => {
  it('draws a group again that breaks a rule or tears a must pair', () => {
    const input = inputOf({ participants: people(6), never_with: [[1, 2]], must_pairs: [[3, 5]] });
    const result = redraw(input, PAIRS);
    expect(result.totals).toMatchObject({ matched: 6, rules_broken: 0 });
    expect(groupsOf(result)).toContainEqual([3, 5]);
    expect(result.unchanged).toEqual([]);
  });

  it('keeps locked groups and fixed participants', () => {
    const input = inputOf({ participants: people(8), locked_groups: [[7, 8]], fixed_participants: [100] });
    const result = redraw(without(input, 2, 4), [
      [100, 1, 2],
      [3, 4],
      [100, 5, 6],
      [7, 8],
    ]);
    expect(groupsOf(result)).toEqual([
      [1, 3],
      [5, 6],
      [7, 8],
    ]);
    expect(result.unchanged).toEqual([1, 2]);
  });

  it('refuses a person in two groups, and algorithms it does not know', () => {
    const input = inputOf({ participants: people(4) });
    expect(() =>
      redraw(input, [
        [1, 2],
        [2, 3],
      ]),
    ).toThrow('2 is in two groups');
    expect(() => redraw({ ...input, algo: 'lottery' }, [])).toThrow('can not be drawn in part');
  });

  it('stops when cancelled', () => {
    const input = inputOf({ participants: people(4) });
    expect(() => redraw(input, [], { cancelled: () => true })).toThrow('cancelled');
  });
});

const DEPARTMENTS = Object.keys(DEPARTMENT.choices ?? {});

const anyChange = fc.record({
  departments: fc.array(fc.constantFrom(...DEPARTMENTS), { minLength: 2, maxLength: 22 }),
  late: fc.nat(5),
  leaving: fc.array(fc.nat(21), { maxLength: 4 }),
  size: fc.integer({ min: 2, max: 4 }),
  generator: fc.constantFrom<ChunksGenerator>(1, 2, 3, 4),
  required: fc.boolean(),
  apart: fc.array(fc.tuple(fc.integer({ min: 1, max: 22 }), fc.integer({ min: 1, max: 22 })), {
    maxLength: 12,
  }),
  seed: fc.integer(),
});

describe('redraw, over random changes', () => {
  it('touches no more groups than it must, breaks no rule and places no person twice', () => {
    fc.assert(
      fc.property(anyChange, ({ departments, late, leaving, size, generator, required, apart, seed }) => {
        const all = inputOf({
          seed,
          participants: people(departments.length, (i) => ({ 1: departments[i]! })),
          users_per_group: size,
          groups_chunks_generator: generator,
          rules: required ? [differentDepartment] : [],
          never_with: apart.filter(([a, b]) => a !== b),
        });
        const late_ids = all.participants.slice(0, late).map(({ id }) => id);
        const previous = groupsOf(match(without(all, ...late_ids)));
        const input = without(all, ...leaving.filter((id) => id > late));
        const result = redraw(input, previous);
        expectSound(input, result);
        expectFewTouched(input, previous, result);
        expectNoPlaceLeft(input, previous, result);
        expect(redraw(input, previous.toReversed())).toEqual(result);
      }),
      { numRuns: casesOf(400) },
    );
  });

  it('changes nothing when no person comes or leaves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer(),
        (count, size, seed) => {
          const input = inputOf({ seed, participants: people(count), users_per_group: size });
          const before = match(input);
          const after = redraw(input, groupsOf(before));
          expect([after.groups, after.outcomes, after.changed]).toEqual([before.groups, before.outcomes, []]);
        },
      ),
      { numRuns: casesOf(60) },
    );
  });
});

function expectSound(input: MatchingInput, result: RedrawResult): void {
  const ids = input.participants.map(({ id }) => id);
  expect(result.outcomes.map(({ id }) => id)).toEqual(ids);
  const seated = groupsOf(result).flat();
  expect(new Set(seated).size).toBe(seated.length);
  expect(result.totals.matched).toBe(seated.length);
  expect(result.totals.rules_broken).toBe(0);
  for (const id of seated) expect(ids).toContain(id);
}

/** Each complete group that changed has one or two new people. */
function expectFewTouched(input: MatchingInput, previous: readonly Ids[], result: RedrawResult): void {
  const here = new Set(input.participants.map(({ id }) => id));
  const complete = previous.filter((ids) => ids.every((id) => here.has(id)));
  const keys = new Set(groupsOf(result).map(String));
  const touched = complete.filter((ids) => !keys.has(String(ids)));
  const before = new Set(complete.flat());
  const seated = groupsOf(result).flat();
  for (const id of before) expect(seated).toContain(id);
  expect(touched.length).toBeLessThanOrEqual(seated.length - before.size);
  expect(result.unchanged.length).toBe(result.groups.length - result.changed.length);
}

/** A person has no group only if they fit into no open pair and may meet no other person without a group. */
function expectNoPlaceLeft(input: MatchingInput, previous: readonly Ids[], result: RedrawResult): void {
  const apart = new Set((input.never_with ?? []).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const departments = new Map(input.participants.map(({ id, values }) => [id, values?.[1]]));
  const required = (input.rules ?? []).length > 0;
  const may = (a: PersonId, b: PersonId): boolean =>
    !apart.has(`${a} ${b}`) && !(required && departments.get(a) === departments.get(b));
  const alone = result.outcomes.filter(({ status }) => status !== 'matched').map(({ id }) => id);
  const before = new Set(previous.map(String));
  for (const a of alone) {
    for (const b of alone) {
      if (a === b) continue;
      expect(may(a, b)).toBe(false);
      for (const ids of groupsOf(result).filter((group) => before.has(String(group)))) {
        const opens = ids.some((x) => may(x, b) && ids.every((y) => y === x || may(a, y)));
        expect(opens).toBe(false);
      }
    }
    if (input.groups_chunks_generator === 3) continue;
    for (const ids of groupsOf(result).filter((group) => group.length <= input.users_per_group)) {
      expect(ids.every((id) => may(a, id))).toBe(false);
    }
  }
}
