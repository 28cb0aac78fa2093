/** Facts that members may read. None comes from hidden fields, blocks or preferences of a person. */
import type { Field } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import type { GroupReport, WhyFact } from '../result.ts';
import type { CompiledRule } from '../problem/rules.ts';
import { choicesOf, labelOf } from '../problem/values.ts';

type Known = Pick<GroupReport, 'rules' | 'in_common' | 'met_before'> & {
  /** Absent for a gift, because giver and receiver do not meet at an hour. */
  shared_hours?: number | null;
  /** Seats of a composed group. */
  seatOf?: ReadonlyMap<number, number>;
};

/** The rules first, in their order, then other things in common, then the history and the size of the group. */
export function whyFacts(problem: Problem, members: readonly number[], known: Known): WhyFact[] {
  if (members.length < 2) return [];
  const facts: WhyFact[] = [];
  const told = new Set<string>();
  for (const [i, rule] of problem.rules.entries()) {
    if (!known.rules[i]?.satisfied || rule.fields.some((field) => field.only_for_matching)) continue;
    const fact = ruleFact(problem, members, rule, known);
    const key = fact && 'category' in fact ? String(fact.category) : '';
    if (!fact || told.has(key)) continue;
    told.add(key);
    facts.push(fact);
  }
  const shared = known.in_common.filter(
    (item) => !item.only_for_matching && !told.has(String(item.category)),
  );
  for (const item of shared.sort((a, b) => b.labels.length - a.labels.length)) facts.push(sharedFact(item));
  if (problem.skipLevel?.allows(members[0]!, members[1]!)) facts.push({ fact: 'skip_level' });
  facts.push(...hoursFact(problem, known), ...historyFact(members, known));
  const { users_per_group } = problem.input;
  if (users_per_group === 2 && members.length > 2) facts.push({ fact: 'odd_number', size: members.length });
  if (problem.input.algo === 'lottery') return [...facts, { fact: 'won' }];
  for (const person of members) {
    const name = problem.input.seats?.[known.seatOf?.get(person) ?? -1]?.name;
    if (name) facts.push({ fact: 'seat', member_id: problem.people[person]!.id, name });
    if (problem.sitOuts[person]! > 0)
      facts.push({ fact: 'came_first', member_id: problem.people[person]!.id });
  }
  return facts;
}

function sharedFact({ category, title, labels }: GroupReport['in_common'][number]): WhyFact {
  return { fact: 'shared', category, title, labels };
}

function ruleFact(
  problem: Problem,
  members: readonly number[],
  { rule, fields }: CompiledRule,
  known: Known,
): WhyFact | null {
  const [field] = fields;
  if (!field) return null;
  if (rule.kind === 'cross_groups') {
    return rule.action === 'allow' && fields.length === 1 ? differentFact(problem, members, field) : null;
  }
  if (rule.kind === 'cross_category' && rule.value === 'different')
    return differentFact(problem, members, field);
  if (rule.kind === 'optimization' && rule.goal !== 'most') {
    const { id: category, title } = field;
    if (rule.goal === 'least') return null;
    return { fact: rule.goal === 'closest' ? 'close' : 'far', category, title };
  }
  const item = known.in_common.find(({ category }) => category === field.id);
  return item ? sharedFact(item) : null;
}

/** Only if all values are known and no two are the same. */
function differentFact(problem: Problem, members: readonly number[], field: Field): WhyFact | null {
  const lists = members.map((person) => choicesOf(problem.people[person]!, field));
  const choices = lists.flat();
  if (lists.some((list) => list.length === 0) || new Set(choices).size < choices.length) return null;
  // If two people differ in a yes-or-no field, the title says enough.
  const labels = field.type === 'boolean' ? [] : choices.map((choice) => labelOf(field, choice));
  return { fact: 'different', category: field.id, title: field.title, labels };
}

function hoursFact({ availability }: Problem, { shared_hours: hours }: Known): WhyFact[] {
  return availability && hours && hours >= availability.enough ? [{ fact: 'shared_hours', hours }] : [];
}

function historyFact(members: readonly number[], { met_before }: Known): WhyFact[] {
  const [last] = met_before;
  if (!last) return [{ fact: 'first_meeting' }];
  if (members.length > 2) {
    const pairs = (members.length * (members.length - 1)) / 2;
    return met_before.length * 2 < pairs ? [{ fact: 'mostly_new' }] : [];
  }
  return last.times === 0 ? [] : [{ fact: 'met_before' }];
}
