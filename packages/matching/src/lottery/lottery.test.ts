import { describe, expect, it } from 'vitest';

import { exponential } from '../exponential.ts';
import type { MatchingInput } from '../input.ts';
import { match } from '../match.ts';
import { mix32 } from '../prng.ts';
import { prepare } from '../problem/problem.ts';
import { createScorer } from '../problem/weights.ts';
import { whySentences } from '../report/sentences.ts';
import { differentDepartment, inputOf, people, translators } from '../test-support.ts';
import { drawLottery } from './lottery.ts';

function lottery(parts: Partial<MatchingInput> & Pick<MatchingInput, 'participants'>): MatchingInput {
  return inputOf({ algo: 'lottery', users_per_group: 3, ...parts });
}

function winners(input: MatchingInput): number[] {
  return match(input).groups.flatMap((group) => group.member_ids);
}

/** How often each id from 1 on wins in many draws. */
function wins(parts: Parameters<typeof lottery>[0], draws: number): number[] {
  const counts = parts.participants.map(() => 0);
  for (let seed = 0; seed < draws; seed++) {
    for (const id of winners(lottery({ ...parts, seed }))) counts[id - 1]!++;
  }
  return counts;
}

describe('exponential', () => {
  it('is the natural logarithm, to the last digits', () => {
    for (const bits of [0, 1, 2, 3, 12345, 0x7fffffff, 0x80000000, 0xb504f333, 0xb504f334, 0xffffffff]) {
      expect(exponential(bits)).toBeCloseTo(-Math.log((bits + 0.5) / 4294967296), 12);
    }
  });

  it('has mean 1', () => {
    let sum = 0;
    for (let i = 0; i < 20_000; i++) sum += exponential(mix32(i));
    expect(sum / 20_000).toBeCloseTo(1, 1);
  });
});

describe('a lottery', () => {
  it('draws one group; the others get a reason', () => {
    const { groups, outcomes, totals } = match(lottery({ participants: people(20) }));
    expect(groups).toHaveLength(1);
    expect(totals).toMatchObject({ matched: 3, sat_out: 17, no_partner: 0, certified: false });
    for (const { id, status, reason } of outcomes) {
      const isWinner = groups[0]!.member_ids.includes(id);
      expect(status).toBe(isWinner ? 'matched' : 'sat_out');
      expect(reason.code).toBe(isWinner ? 'drawn' : 'not_drawn');
    }
    expect(whySentences(groups[0]!.why, { t: translators.en })).toContain('You won this draw.');
    expect(whySentences(groups[0]!.why, { t: translators.fr })).toContain('Vous avez gagné ce tirage.');
  });

  it.each([
    [0, 0, []],
    [1, 0, ['alone']],
    [2, 2, ['drawn', 'drawn']],
    [3, 3, ['drawn', 'drawn', 'drawn']],
  ])('of %i people has %i winners', (count, won, codes) => {
    const { outcomes, totals } = match(lottery({ participants: people(count) }));
    expect(totals.matched).toBe(won);
    expect(outcomes.map(({ reason }) => reason.code)).toEqual(codes);
  });

  it('gives all people the same chance: 3 of 12, 2,000 times', () => {
    // Each wins 500 times on average, with a standard deviation of 19.
    for (const count of wins({ participants: people(12) }, 2000)) {
      expect(Math.abs(count - 500)).toBeLessThan(78);
    }
  });

  it('lets winners of before win again, and draws the places they left', () => {
    for (let seed = 0; seed < 50; seed++) {
      const before = match(lottery({ seed, participants: people(20) })).groups[0]!.member_ids;
      const [gone, ...winners] = before;
      const participants = people(20).filter(({ id }) => id !== gone);
      const after = match(lottery({ seed: seed + 1_000, participants, winners })).groups[0]!.member_ids;
      expect(after).toHaveLength(before.length);
      expect(after).toEqual(expect.arrayContaining(winners));
      expect(after).not.toContain(gone);
    }
  });

  it('halves the chance for every earlier win', () => {
    // For two people and one place beside a certain winner this would be exact. Here two of six people win.
    const earlier = [0, 0, 0, 1, 1, 2];
    const participants = people(6).map(({ id }) => ({ id, earlier_wins: earlier[id - 1]! }));
    const draws = 3000;
    const counts = wins({ participants, users_per_group: 2 }, draws);
    // The first place by weight, the second by the weights of the others.
    const weights = earlier.map((count) => 1 / 2 ** count);
    const sum = weights.reduce((a, b) => a + b, 0);
    const expected = weights.map((own, i) =>
      weights.reduce(
        (chance, other, j) => (i === j ? chance : chance + (other / sum) * (own / (sum - other))),
        own / sum,
      ),
    );
    counts.forEach((count, i) => expect(Math.abs(count / draws - expected[i]!)).toBeLessThan(0.035));
  });

  it('does not mind who sat out, the history, preferred rules or wishes', () => {
    const plain = lottery({ participants: people(20) });
    const loaded = lottery({
      participants: people(20).map(({ id }) => ({ id, sit_outs: id % 3, values: { 1: 'it' } })),
      history: [{ a: 1, b: 2, age: 1 }],
      rules: [{ kind: 'cross_category', category: 1, value: 'different' }],
      preferences: [{ member_id: 1, wish: 'meet', category: 1, choice: 'it' }],
    });
    expect(winners(loaded)).toEqual(winners(plain));
  });

  it('draws a full group of people who may all meet, whenever there is one', () => {
    // Only 2 and 5 are of other departments than all the others.
    const values = (i: number) => ({ 1: i === 1 ? 'lab' : i === 4 ? 'hr' : 'it' });
    for (let seed = 0; seed < 50; seed++) {
      const input = lottery({ seed, participants: people(30, values), rules: [differentDepartment] });
      const { groups, totals } = match(input);
      expect(groups[0]?.member_ids).toEqual(expect.arrayContaining([2, 5]));
      expect(totals).toMatchObject({ matched: 3, rules_broken: 0 });
    }
  });

  it('gives people who may meet no other the reason that they could not win', () => {
    const never_with = [2, 3, 4, 5].map((id) => [1, id] as const);
    const { outcomes } = match(lottery({ participants: people(5), never_with }));
    expect(outcomes[0]).toEqual({
      id: 1,
      status: 'no_partner',
      reason: { code: 'no_allowed_partner', blockers: [{ blocker: { kind: 'never_with' }, people: 4 }] },
    });
  });

  it('has no winner when no two may meet, even among very many', () => {
    const values = () => ({ 1: 'it' });
    const { groups, totals } = match(
      lottery({ participants: people(20_000, values), rules: [differentDepartment] }),
    );
    expect([groups.length, totals.no_partner]).toEqual([0, 20_000]);
  });

  it('takes a locked group as the winners', () => {
    const { groups, outcomes } = match(lottery({ participants: people(6), locked_groups: [[2, 5]] }));
    expect(groups.map((group) => group.member_ids)).toEqual([[2, 5]]);
    expect(outcomes.map(({ reason }) => reason.code)).toEqual([
      'not_drawn',
      'locked',
      'not_drawn',
      'not_drawn',
      'locked',
      'not_drawn',
    ]);
  });

  it('has fixed participants join the winners', () => {
    const { groups, outcomes } = match(lottery({ participants: people(9), fixed_participants: [4, 77] }));
    expect(groups[0]).toMatchObject({ fixed_participant_ids: [4, 77] });
    expect(groups[0]?.member_ids).toHaveLength(3);
    expect(outcomes[3]?.reason).toEqual({ code: 'fixed' });
  });
});

it('draws thousands of winners', () => {
  const problem = prepare(lottery({ participants: people(4500), users_per_group: 4000 }));
  expect(new Set(drawLottery(problem, createScorer(problem), () => undefined)).size).toBe(4000);
});
