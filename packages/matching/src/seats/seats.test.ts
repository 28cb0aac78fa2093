import { describe, expect, it, vi } from 'vitest';

import type { MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { prepare } from '../problem/problem.ts';
import { createScorer } from '../problem/weights.ts';
import { createRng } from '../prng.ts';
import { casesOf } from '../property-support.ts';
import { whySentences } from '../report/sentences.ts';
import { createGroupScorer, scoreGroup } from '../report/explain.ts';
import type { MatchResult } from '../result.ts';
import { differentDepartment, inputOf, people, translators } from '../test-support.ts';
import { composeWell } from './compose.ts';
import { composeExactly } from './exact.ts';
import { planSeats } from './plan.ts';
import { worthOf } from './worth.ts';

vi.setConfig({ testTimeout: 60_000 });

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** 41 mentors, ids 1 to 41, and 113 mentees. */
const MENTORS = range(1, 41);
const MENTEES = range(42, 154);

function mentoring(parts: Partial<MatchingInput> = {}): MatchingInput {
  const seats = [
    { name: 'Mentor', eligible_ids: MENTORS },
    { name: 'Mentee', eligible_ids: MENTEES },
  ];
  return inputOf({ algo: 'advanced', participants: people(154), seats, ...parts });
}

/** Of the people with these ids, how many are in how many groups. */
function uses({ groups }: MatchResult, ids: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const id of ids) {
    const own = groups.filter((group) => group.member_ids.includes(id)).length;
    if (own > 0) counts[own] = (counts[own] ?? 0) + 1;
  }
  return counts;
}

describe('41 mentors and 113 mentees', () => {
  it('makes 113 groups without a limit: 31 mentors have 3 and 10 have 2', () => {
    const result = match(mentoring({ rematching: 'unlimited' }));
    expect(result.totals).toMatchObject({ groups: 113, matched: 154, certified: true });
    expect(uses(result, MENTORS)).toEqual({ 3: 31, 2: 10 });
    expect(uses(result, MENTEES)).toEqual({ 1: 113 });
  });

  it('keeps the use even against a preferred rule', () => {
    const values = (i: number) => ({ 1: i < 20 || i > 60 ? 'it' : 'lab' });
    const sameDepartment: Rule = { kind: 'cross_category', category: 1, value: 'same' };
    const result = match(
      mentoring({ rematching: 'unlimited', participants: people(154, values), rules: [sameDepartment] }),
    );
    expect(uses(result, MENTORS)).toEqual({ 3: 31, 2: 10 });
  });

  it('matches 82 mentees when a mentor may have two', () => {
    const result = match(mentoring({ rematching: 2 }));
    expect(result.totals).toMatchObject({ groups: 82, no_partner: 31, certified: true });
    expect(uses(result, MENTORS)).toEqual({ 2: 41 });
    const alone = result.outcomes.find((outcome) => outcome.status === 'no_partner');
    expect(alone?.reason).toEqual({
      code: 'seat_scarce',
      seat: 0,
      name: 'Mentor',
      people: 113,
      places: 82,
      blockers: [],
    });
    expect(result.outcomes[0]).toMatchObject({ id: 1, status: 'matched', reason: { code: 'drawn' } });
    const first = result.outcomes[0];
    expect(first?.status === 'matched' && first.groups).toHaveLength(2);
  });

  it('matches 41 without re-matching, those who sat out before', () => {
    const participants = people(154).map(({ id }) => ({ id, sit_outs: id > 110 && id <= 151 ? 1 : 0 }));
    const result = match(mentoring({ participants }));
    expect(result.totals).toMatchObject({ groups: 41, no_partner: 72, certified: true });
    expect(uses(result, range(111, 151))).toEqual({ 1: 41 });
  });

  it('introduces no two again while there is another way', () => {
    const history = MENTEES.map((id) => ({ a: MENTORS[id % 41]!, b: id, age: 1 }));
    expect(match(mentoring({ rematching: 'unlimited', history })).totals.repeats).toBe(0);
  });

  it('gives each member their role', () => {
    const [group] = match(mentoring()).groups;
    const [mentor, mentee] = group!.member_ids;
    expect(group?.seats).toEqual([0, 1]);
    expect(whySentences(group!.why, { t: translators.en, reader_id: mentor! })).toContain(
      'Your role in this group: Mentor.',
    );
    expect(whySentences(group!.why, { t: translators.fr, reader_id: mentee! })).toContain(
      'Votre rôle dans ce groupe : Mentee.',
    );
  });
});

describe('both roles at once', () => {
  it('uses one of them when each person is in one group', () => {
    const seats = [{ eligible_ids: range(1, 10) }, { eligible_ids: range(1, 10) }];
    const result = match(mentoring({ participants: people(10), seats }));
    expect(result.totals).toMatchObject({ groups: 5, matched: 10 });
  });

  it('gives each person one group as a mentee and one as a mentor, and never makes a mentee the mentor of their mentor', () => {
    const seats = [{ eligible_ids: range(1, 40) }, { eligible_ids: range(1, 40) }];
    const { groups } = match(mentoring({ participants: people(40), seats, rematching: 2 }));
    expect(groups).toHaveLength(40);
    const bySeat = [0, 1].map((seat) =>
      groups.map((group) => group.member_ids[group.seats.indexOf(seat)]!).sort((a, b) => a - b),
    );
    expect(bySeat).toEqual([range(1, 40), range(1, 40)]);
    expect(new Set(groups.map((group) => group.member_ids.join())).size).toBe(40);
  });
});

describe('what is fixed beforehand', () => {
  it('counts the seats that a locked group names, where its people could change them', () => {
    // 1 and 2 may take both seats. In the locked group 1 is the mentor, so 2 has the use of a guest.
    const seats = [
      { name: 'Mentor', eligible_ids: [1, 2] },
      { name: 'Guest', eligible_ids: [1, 2, 3, 4] },
    ];
    const result = match(
      inputOf({
        algo: 'advanced',
        participants: people(4),
        seats,
        rematching: 3,
        locked_groups: [[1, 2]],
        locked_seats: [[0, 1]],
      }),
    );
    const guests = result.groups.map(({ member_ids, seats: own }) => member_ids[own.indexOf(1)]);
    expect(result.groups.find(({ locked }) => locked)).toMatchObject({ member_ids: [1, 2], seats: [0, 1] });
    // Only 2 could be the mentor of 1, and they are in a group already.
    expect(guests).toHaveLength(3);
    expect(new Set(guests)).toEqual(new Set([2, 3, 4]));
  });

  it('never brings the people of a locked group or a must pair together again, with the roles exchanged', () => {
    const seats = [
      { name: 'Mentor', eligible_ids: [1, 2, 3] },
      { name: 'Guest', eligible_ids: [1, 2, 3, 4] },
    ];
    const together: [number, number] = [1, 2];
    // Only 2 could be the mentor of 1, and is in a group with them already.
    const never_with: [number, number][] = [
      [1, 3],
      [1, 4],
      [2, 3],
    ];
    const pairs = (parts: Partial<MatchingInput>) =>
      match(
        inputOf({
          algo: 'advanced',
          participants: people(4),
          seats,
          rematching: 'unlimited',
          never_with,
          ...parts,
        }),
      ).groups.map(({ member_ids }) => member_ids.join());
    expect(pairs({ locked_groups: [together], locked_seats: [[0, 1]] }).toSorted()).toEqual(['1,2', '3,4']);
    const ofMustPair = pairs({ must_pairs: [together] }).filter((pair) => pair === '1,2');
    expect(ofMustPair).toHaveLength(1);
  });

  it('keeps a person in several locked groups when fewer people fit, and gives them no other', () => {
    const seats = [
      { name: 'Mentor', eligible_ids: [1, 2, 3] },
      { name: 'Mentee', eligible_ids: [4, 5] },
    ];
    const locked_groups = [
      [1, 4],
      [1, 5],
    ];
    const { groups, outcomes } = match(
      inputOf({ algo: 'advanced', participants: people(5), seats, rematching: 1, locked_groups }),
    );
    expect(groups.map(({ member_ids }) => member_ids)).toEqual(locked_groups);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'matched',
      'no_partner',
      'no_partner',
      'matched',
      'matched',
    ]);
  });

  it('counts locked groups as uses, and matches the mentors again', () => {
    const locked_groups = [
      [1, 42],
      [1, 43],
      [2, 44],
    ];
    const result = match(mentoring({ rematching: 2, locked_groups }));
    expect(result.totals.groups).toBe(82);
    expect(uses(result, MENTORS)).toEqual({ 2: 41 });
    expect(uses(result, MENTEES)).toEqual({ 1: 82 });
    expect(result.groups.filter((group) => group.locked).map((group) => group.seats)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(result.outcomes[0]?.reason).toEqual({ code: 'locked' });
  });

  it.each([1, 2, 'unlimited' as const])('keeps must pairs together, re-matching %s', (rematching) => {
    const { groups, outcomes } = match(mentoring({ rematching, must_pairs: [[100, 7]] }));
    expect(groups.filter((group) => group.member_ids.join() === '7,100')).toHaveLength(1);
    expect(outcomes[99]?.reason).toEqual({ code: 'must_pair' });
  });

  it('keeps must pairs together in three seats, and refuses those that do not fit', () => {
    const seats = [range(1, 10), range(11, 20), range(21, 30)].map((eligible_ids) => ({ eligible_ids }));
    const input = mentoring({
      participants: people(30),
      users_per_group: 3,
      seats,
      must_pairs: [
        [3, 22],
        [15, 23],
      ],
    });
    const { groups, totals } = match(input);
    expect(totals.groups).toBe(10);
    for (const pair of input.must_pairs!) {
      expect(groups.some((group) => pair.every((id) => group.member_ids.includes(id)))).toBe(true);
    }
    expect(() => match({ ...input, must_pairs: [[3, 4]] })).toThrow(
      expect.objectContaining({ code: 'must_pairs_not_seatable' }),
    );
  });

  it('reports the seats of an edited group', () => {
    expect(scoreGroup(mentoring(), [50, 3]).seats).toEqual([0, 1]);
    expect(scoreGroup(mentoring(), [3, 4]).seats).toEqual([0, -1]);
  });

  it('gives the people of edited groups seats that they have in no other group', () => {
    const input = inputOf({
      algo: 'advanced',
      participants: people(4),
      seats: [
        { name: 'Mentor', eligible_ids: [1, 2] },
        { name: 'Guest', eligible_ids: [1, 2, 3, 4] },
      ],
      rematching: 'unlimited',
    });
    expect(createGroupScorer(input, new Map([[1, [1]]]))([1, 2]).seats).toEqual([0, 1]);
    expect(createGroupScorer(input, new Map([[2, [1]]]))([1, 2]).seats).toEqual([1, 0]);
    const score = createGroupScorer(input);
    expect([score([1, 3]).seats, score([2, 3]).seats]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    // Both were guests already: one of them is again.
    expect(
      new Set(
        createGroupScorer(
          input,
          new Map([
            [1, [1]],
            [2, [1]],
          ]),
        )([1, 2]).seats,
      ),
    ).toEqual(new Set([0, 1]));
  });

  it('adds fixed participants to every group and gives them no seat', () => {
    const { groups, outcomes } = match(mentoring({ fixed_participants: [1] }));
    expect(groups).toHaveLength(40);
    expect(groups.every((group) => !group.member_ids.includes(1))).toBe(true);
    expect(outcomes[0]?.reason).toEqual({ code: 'fixed' });
  });
});

describe('seats that can not be filled', () => {
  it('gives all people the empty seat as the reason', () => {
    const seats = [{ name: 'Host', eligible_ids: [99] }, { eligible_ids: range(1, 4) }];
    const { groups, outcomes } = match(mentoring({ participants: people(4), seats }));
    expect(groups).toEqual([]);
    for (const { status, reason } of outcomes) {
      expect(status).toBe('no_partner');
      expect(reason).toEqual({
        code: 'seat_scarce',
        seat: 0,
        name: 'Host',
        people: 4,
        places: 0,
        blockers: [],
      });
    }
  });

  it('makes as many groups as there are hosts', () => {
    const seats = [range(1, 3), range(4, 30), range(4, 30), range(4, 30)].map((eligible_ids) => ({
      eligible_ids,
    }));
    const result = match(mentoring({ participants: people(30), users_per_group: 4, seats }));
    expect(result.totals.groups).toBe(3);
    for (const group of result.groups) expect(group.seats[0]).toBe(0);
    expect(result.outcomes.at(-1)).toMatchObject({ status: expect.any(String) });
    const reasons = result.outcomes.flatMap((o) => (o.status === 'no_partner' ? [o.reason] : []));
    expect(reasons).toHaveLength(18);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'seat_scarce', seat: 0, places: 3 });
  });

  it('names people without a seat, and people whom the rules leave no partner', () => {
    const values = (i: number) => ({ 1: i === 3 ? 'lab' : 'it' });
    const seats = [{ eligible_ids: [1, 2] }, { eligible_ids: [3, 4] }];
    const { outcomes } = match(
      mentoring({ participants: people(5, values), seats, rules: [differentDepartment] }),
    );
    expect(outcomes[4]?.reason).toEqual({ code: 'no_seat', blockers: [] });
    expect(outcomes[2]?.reason).toMatchObject({
      code: 'no_allowed_partner',
      blockers: [{ blocker: { kind: 'rule', index: 0 } }],
    });
    expect(outcomes[3]?.status).toBe('matched');
  });

  it.each([0, 1])('has an outcome for %i people', (count) => {
    const { groups, outcomes } = match(mentoring({ participants: people(count), rematching: 3 }));
    expect([groups.length, outcomes.length]).toEqual([0, count]);
  });
});

/** 14 people with several seats each, rules and a history. */
function tightInput(seed: number): MatchingInput {
  const rng = createRng(seed);
  const values = () => ({ 1: ['sales', 'it', 'lab', 'hr'][rng.int(4)]! });
  const participants = people(14, values);
  const seats = [0, 1, 2].map(() => ({ eligible_ids: range(1, 14).filter(() => rng.float() < 0.5) }));
  const history = Array.from({ length: 20 }, () => ({ a: 1 + rng.int(14), b: 1 + rng.int(14), age: 3 }));
  return inputOf({
    seed,
    algo: 'advanced',
    users_per_group: 3,
    participants,
    seats,
    rules: [differentDepartment],
    history: history.filter(({ a, b }) => a !== b),
  });
}

describe('three seats and more', () => {
  it('makes as many groups as the best of all possibilities, in 98 % of tight cases', () => {
    let same = 0;
    const cases = casesOf(500);
    for (let seed = 0; seed < cases; seed++) {
      const problem = prepare(tightInput(seed));
      const plan = planSeats(problem);
      const worth = worthOf(problem, createScorer(problem), plan);
      const exact = composeExactly(problem, plan, worth)!;
      const groups = composeWell(problem, worth, plan, () => undefined);
      expect(groups.length).toBeLessThanOrEqual(exact.length);
      if (groups.length === exact.length) same++;
    }
    expect(same).toBeGreaterThanOrEqual(0.98 * cases);
  });

  it.each([1, 2, 'unlimited' as const])(
    'fills 600 places under a required rule, re-matching %s',
    (rematching) => {
      const values = (i: number) => ({ 1: ['sales', 'it', 'lab', 'hr'][(i * 7) % 4]! });
      const seats = [range(1, 100), range(101, 300), range(301, 600)].map((eligible_ids) => ({
        eligible_ids,
      }));
      const input = mentoring({
        participants: people(600, values),
        users_per_group: 3,
        seats,
        rematching,
        rules: [differentDepartment],
      });
      const result = match(input);
      expect(result.totals).toMatchObject({
        groups: rematching === 1 ? 100 : rematching === 2 ? 200 : 300,
        rules_broken: 0,
      });
      expect(uses(result, range(301, 600))).toEqual({ 1: result.groups.length });
      if (rematching === 'unlimited') expect(uses(result, range(1, 100))).toEqual({ 3: 100 });
    },
  );
});
