import { describe, expect, it } from 'vitest';

import type { FieldValue, MatchingInput, Rule } from '../input.ts';
import { createRng } from '../prng.ts';
import { prepare } from './problem.ts';
import { inputOf, people } from '../test-support.ts';
import { pairModel } from './pair-model.ts';
import { createScorer, levelsFor } from './weights.ts';

const CHOICES = ['sales', 'it', 'lab', 'hr'];
/** More values than the bits of one word. */
const TONGUES = Array.from({ length: 40 }, (_, i) => `tongue ${i}`);

const listed = [
  [
    { category: 1, choice: 'it' },
    { category: 1, choice: 'hr' },
  ],
] as const;

const RULES: Rule[] = [
  { kind: 'cross_category', category: 1, value: 'different' },
  { kind: 'cross_category', category: 1, value: 'same' },
  { kind: 'cross_category', category: 2, value: 'same' },
  { kind: 'cross_category', category: 2, value: 'different' },
  { kind: 'cross_groups', action: 'forbid', pairs: listed },
  { kind: 'cross_groups', action: 'allow', pairs: listed },
  { kind: 'optimization', category: 2, goal: 'most' },
  { kind: 'optimization', category: 1, goal: 'least' },
  { kind: 'optimization', category: 3, goal: 'closest' },
  { kind: 'optimization', category: 5, goal: 'farthest' },
];

function anyInput(seed: number): MatchingInput {
  const rng = createRng(seed);
  const some = (value: FieldValue): FieldValue => (rng.float() < 0.15 ? null : value);
  const tongues = TONGUES.slice(0, seed % 2 === 0 ? 5 : 40);
  const participants = people(30, () => ({
    1: some(CHOICES[rng.int(4)]!),
    2: some(tongues.filter(() => rng.float() < 0.2)),
    3: some(seed % 5 === 0 ? 7 : rng.int(9)),
    5: some(`2020-0${1 + rng.int(9)}-01`),
  })).map((person) =>
    Object.assign(person, {
      sit_outs: rng.int(3),
      free_hours: Array.from({ length: 168 }, (_, hour) => hour).filter(() => rng.float() < 0.03),
    }),
  );
  const rules = RULES.filter(() => rng.float() < 0.4).map((rule): Rule => {
    const strength = rng.float() < 0.3 ? 'require' : 'prefer';
    return rule.kind === 'optimization' ? rule : Object.assign({}, rule, { strength });
  });
  const pair = () => [1 + rng.int(15), 16 + rng.int(15)] as const;
  const input = inputOf({
    seed,
    participants,
    rules,
    history: Array.from({ length: 20 }, () => ({ a: pair()[0], b: pair()[1], age: 1 + rng.int(9) })),
    never_with: Array.from({ length: 4 }, pair),
    preferences: seed % 3 === 0 ? [{ member_id: 4, wish: 'avoid' as const, category: 1, choice: 'it' }] : [],
  });
  if (seed % 4 === 0) return input;
  return { ...input, availability: { strength: seed % 4 === 1 ? 'require' : 'prefer', min_shared_hours: 2 } };
}

describe('weights row by row', () => {
  it('are those pair by pair, for all rules, wishes, hours and links, and for some of the people too', () => {
    const wrong: number[][] = [];
    for (let seed = 0; seed < 150; seed++) {
      let problem;
      try {
        problem = prepare(anyInput(seed));
      } catch {
        continue;
      }
      const scorer = createScorer(problem);
      const members = problem.pool;
      const whole = pairModel(problem, scorer, members, levelsFor(problem, scorer, members));
      const some = members.map((_, i) => i).filter((i) => i % 3 !== seed % 3);
      for (const model of [whole, whole.subset!(some.toReversed())]) {
        const weights = new Float64Array(model.n);
        for (let u = 0; u < model.n; u++) {
          model.focus(u);
          model.weightsAfter!(u, weights);
          for (let v = u + 1; v < model.n; v++) {
            if (Math.max(0, weights[v]!) !== model.weightTo(v)) wrong.push([seed, u, v]);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
