import { describe, expect, it } from 'vitest';

import type { MatchingInput, Rule } from '../input.ts';
import { match } from '../match.ts';
import { createRng } from '../prng.ts';
import { prepare } from '../problem/problem.ts';
import { createScorer, levelsFor } from '../problem/weights.ts';
import { inputOf, people } from '../test-support.ts';
import { pairValue } from './trio.ts';

const RULES: Rule[] = [
  { kind: 'cross_category', category: 1, value: 'different' },
  { kind: 'optimization', category: 3, goal: 'closest' },
];

function anyInput(seed: number, count: number): MatchingInput {
  const rng = createRng(seed);
  return inputOf({
    seed,
    participants: people(count, () => ({ 1: ['it', 'hr', 'lab'][rng.int(3)]!, 3: rng.int(50) })),
    rules: RULES,
    groups_chunks_generator: 1,
  });
}

type Value = (u: number, v: number) => number;

function valueOf(group: readonly number[], value: Value): number {
  return group.reduce((sum, u, i) => group.slice(i + 1).reduce((all, v) => all + value(u, v), sum), 0);
}

/** The most that pairs and one trio can be worth, by trying all of them. */
function bestWithTrio(list: readonly number[], value: Value, mayTrio = true): number {
  const [u, ...others] = list;
  if (u === undefined) return mayTrio ? -Infinity : 0;
  let best = -Infinity;
  others.forEach((v, i) => {
    const rest = others.filter((_, k) => k !== i);
    best = Math.max(best, value(u, v) + bestWithTrio(rest, value, mayTrio));
    if (!mayTrio) return;
    rest.slice(i).forEach((w) => {
      const others = rest.filter((person) => person !== w);
      best = Math.max(best, valueOf([u, v, w], value) + bestWithTrio(others, value, false));
    });
  });
  return best;
}

describe('the proven share of the optimum', () => {
  it.each([5, 7, 9])('of %i people with a trio is never more than the true one', (count) => {
    for (let seed = 0; seed < 40; seed++) {
      const input = anyInput(seed, count);
      const problem = prepare(input);
      const scorer = createScorer(problem);
      const value = pairValue(scorer, levelsFor(problem, scorer, problem.pool));
      const best = bestWithTrio(problem.pool, value);
      const { groups, totals } = match(input);
      const own = groups.reduce((sum, group) => {
        const members = group.member_ids.map((id) => problem.indexOf.get(id)!);
        return sum + valueOf(members, value);
      }, 0);
      expect(own).toBeLessThanOrEqual(best);
      expect(totals.share_of_optimum).toBeGreaterThan(0.4);
      expect(totals.share_of_optimum).toBeLessThanOrEqual(own / best);
      if (totals.certified) expect(own).toBe(best);
    }
  });

  it('is close to 1 for many people and a trio', () => {
    const { totals } = match(anyInput(1, 401));
    expect(totals.matched).toBe(401);
    expect(totals.share_of_optimum).toBeGreaterThan(0.98);
  });

  it.each([
    [9, true],
    [121, false],
  ])(
    'of %i people says whether a third might have found a place among other pairs: ruled out, %s',
    (n, isSure) => {
      const input = inputOf({
        participants: people(n, (i) => ({ 1: i % 3 < 2 ? 'it' : 'hr' })),
        rules: [{ kind: 'cross_category', category: 1, value: 'different', strength: 'require' }],
        groups_chunks_generator: 1,
      });
      expect(match(input).totals).toMatchObject({
        matched: 2 * Math.floor(n / 3),
        certified: isSure,
        share_of_optimum: isSure ? 1 : null,
      });
    },
  );

  it('is known for more people than are solved exactly', () => {
    const { totals } = match({ ...anyInput(3, 3100), groups_chunks_generator: 3 });
    expect(totals.matched).toBe(3100);
    expect(totals.share_of_optimum).toBeGreaterThan(0.9);
  });
});
