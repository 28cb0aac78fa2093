import type { Problem } from './problem.ts';
import { ENOUGH_IN_COMMON, FULL, UNIT } from './rules.ts';
import type { CompiledRule } from './rules.ts';
import { choicesOrNone, numberOf } from './values.ts';
import type { Scorer } from './weights.ts';

/** For every member, an upper bound for `soft` with any other: the sum of the best value of each rule. */
export function softCaps(problem: Problem, scorer: Scorer, members: readonly number[]): Float64Array {
  const caps = new Float64Array(members.length);
  let bestOfAll = 0;
  for (const rule of problem.rules) {
    if (rule.required) continue;
    const best = gradeCaps(problem, rule, members);
    for (let i = 0; i < caps.length; i++) caps[i]! += rule.weight * UNIT * best(i);
    bestOfAll += rule.weight * UNIT * FULL;
  }
  // The rest of the maximum: hours, wishes and chance.
  const rest = scorer.maxSoft - bestOfAll;
  return caps.map((cap) => cap + rest);
}

type Best = (i: number) => number;

function gradeCaps(problem: Problem, { rule, fields }: CompiledRule, members: readonly number[]): Best {
  const field = fields[0]!;
  const choices = (i: number): string[] =>
    choicesOrNone(problem.people[members[i]!]!, field, rule.empty === 'same');
  if (rule.kind === 'cross_category' && rule.value === 'same') return sharedCaps(choices, members.length, 1);
  if (rule.kind !== 'optimization' || rule.goal === 'least') return () => FULL;
  if (rule.goal === 'most')
    return sharedCaps(choices, members.length, field.type === 'array' ? ENOUGH_IN_COMMON : 1);
  const numbers = Float64Array.from(members, (person) => numberOf(problem.people[person]!, field));
  if (rule.goal === 'closest') return (i) => (Number.isNaN(numbers[i]!) ? 0 : FULL);
  const known = numbers.filter((x) => !Number.isNaN(x));
  const low = known.reduce((a, b) => Math.min(a, b), Infinity);
  const high = known.reduce((a, b) => Math.max(a, b), -Infinity);
  return (i) => {
    const apart = Math.max(numbers[i]! - low, high - numbers[i]!) / (high - low);
    return Number.isNaN(apart) ? 0 : Math.ceil(apart * FULL);
  };
}

/** Two people can share a choice only if another person has it, too. */
function sharedCaps(choices: (i: number) => string[], count: number, enough: number): Best {
  const owners = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    for (const choice of choices(i)) owners.set(choice, (owners.get(choice) ?? 0) + 1);
  }
  return (i) => {
    const shared = choices(i).filter((choice) => (owners.get(choice) ?? 0) > 1).length;
    return (Math.min(enough, shared) * FULL) / enough;
  };
}
