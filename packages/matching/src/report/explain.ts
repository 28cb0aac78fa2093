/** One group and the calculation of its score, the same for a drawn, a locked and an edited group. */
import { MatchingInputError } from '../errors.ts';
import type { MatchingInput, PersonId } from '../input.ts';
import { linksBetween } from '../problem/links.ts';
import { meetingCost } from '../problem/repeats.ts';
import { blockersOf, prepare } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import type {
  Blocker,
  BrokenRule,
  GroupReport,
  GroupScore,
  InCommon,
  MetBefore,
  RuleReport,
} from '../result.ts';
import { FULL } from '../problem/rules.ts';
import type { CompiledRule } from '../problem/rules.ts';
import { choicesOf, labelOf } from '../problem/values.ts';
import { planSeats, seatsOf, takeSeats } from '../seats/plan.ts';
import { whyFacts } from './why.ts';

const RULE_POINTS = 100;
const HOUR_POINTS = 20;
/** A number or a date counts as close or far from this share of a rule on. */
const CLEARLY = (FULL * 3) / 4;
/** Three people cannot all be far apart, so a group misses a goal only below this mean share. */
const GIVEN_UP = FULL / 4;

/**
 * Score, rules, repeats and things in common of one group; ids may be in any order. Use `createGroupScorer` for many
 * groups of the same input.
 * @throws MatchingInputError `unknown_participant` for an id that does not take part
 */
export function scoreGroup(input: MatchingInput, memberIds: readonly PersonId[]): GroupReport {
  return createGroupScorer(input)(memberIds);
}

/**
 * `scoreGroup` for many groups: prepares the input once. In composed groups, each group also counts for the seats of the next
 * ones; `taken` has the seats that people have in other groups.
 */
export function createGroupScorer(
  input: MatchingInput,
  taken: ReadonlyMap<PersonId, readonly number[]> = new Map(),
): (memberIds: readonly PersonId[]) => GroupReport {
  const problem = prepare(input);
  const plan = input.algo === 'advanced' ? planSeats(problem) : null;
  for (const [id, seats] of taken) {
    const person = problem.indexOf.get(id);
    if (plan && person !== undefined) for (const seat of seats) plan.spent[seat]![person]!++;
  }
  return (memberIds) => {
    const members = [...new Set(memberIds)].map((id) => {
      const person = problem.indexOf.get(id);
      if (person === undefined)
        throw new MatchingInputError('unknown_participant', 'member_ids', `${id} does not take part`);
      return person;
    });
    return reportGroup(problem, members, false, plan ? takeSeats(problem, plan, members) : undefined);
  };
}

/** `seats`: the seat of each member of `group`, if the composer assigned them. Otherwise they are computed. */
export function reportGroup(
  problem: Problem,
  group: readonly number[],
  locked: boolean,
  seats?: readonly number[],
): GroupReport {
  const members = group.filter((person) => !problem.fixed.has(person)).sort((a, b) => a - b);
  const own = problem.input.algo === 'advanced' ? (seats ?? seatsOf(problem, group)) : [];
  const seatOf = new Map(group.map((person, i) => [person, own[i] ?? -1]));
  const { met_before, rules, in_common, ...facts } = pairFacts(problem, members);
  const shared_hours = sharedHours(problem, members);
  return {
    member_ids: members.map((person) => idOf(problem, person)),
    seats: own.length > 0 ? members.map((person) => seatOf.get(person) ?? -1) : [],
    fixed_participant_ids: [...new Set(problem.input.fixed_participants ?? [])].sort((a, b) => a - b),
    locked,
    ...facts,
    met_before,
    rules,
    in_common,
    shared_hours,
    why: whyFacts(problem, members, { rules, in_common, met_before, shared_hours, seatOf }),
  };
}

/** Facts about people who meet, in groups and in gifts. */
export function pairFacts(
  problem: Problem,
  members: readonly number[],
): Pick<GroupReport, 'score' | 'met_before' | 'rules' | 'broken' | 'in_common'> {
  const pairs = members.flatMap((u, i) => members.slice(i + 1).map((v) => [u, v] as const));
  const rules = problem.rules.map((rule) => reportRule(rule, pairs));
  const metBefore = pairs
    .flatMap(([u, v]) => meetingsOf(problem, u, v))
    .sort((a, b) => a.last_age - b.last_age);
  return {
    score: scoreOf(problem, pairs),
    met_before: metBefore,
    rules,
    broken: brokenRules(problem, pairs),
    in_common: commonValues(problem, members),
  };
}

function sharedHours({ availability, people }: Problem, members: readonly number[]): number | null {
  const free = members.map((person) => people[person]!.free_hours);
  const [first, ...others] = free;
  if (!availability || !first || others.some((hours) => !hours)) return null;
  return first.filter((hour) => others.every((hours) => hours!.includes(hour))).length;
}

type Pair = readonly [number, number];

function idOf(problem: Problem, person: number): PersonId {
  return problem.people[person]!.id;
}

function idPair(problem: Problem, [u, v]: Pair): [PersonId, PersonId] {
  return [idOf(problem, u), idOf(problem, v)];
}

function isSatisfied({ rule }: CompiledRule, grade: number): boolean {
  if (rule.kind !== 'optimization' || rule.goal === 'least') return grade === FULL;
  return rule.goal === 'most' ? grade > 0 : grade >= CLEARLY;
}

function reportRule(rule: CompiledRule, pairs: readonly Pair[]): RuleReport {
  const grades = pairs.map(([u, v]) => rule.grade(u, v));
  const satisfied = grades.filter((grade) => isSatisfied(rule, grade)).length;
  const all = satisfied === pairs.length;
  return {
    index: rule.index,
    kind: rule.rule.kind,
    strength: rule.strength,
    categories: rule.categories,
    satisfied_pairs: satisfied,
    pairs: pairs.length,
    satisfied: all,
    kept: all || (!rule.required && isMet(rule, grades, satisfied)),
  };
}

/** Whether a preference holds for a group as a whole. In a large group not every pair can satisfy it. */
function isMet({ rule }: CompiledRule, grades: readonly number[], satisfied: number): boolean {
  if (rule.kind !== 'optimization') return satisfied * 2 >= grades.length;
  if (rule.goal === 'most') return satisfied > 0;
  return grades.reduce((total, grade) => total + grade, 0) >= GIVEN_UP * grades.length;
}

function meetingsOf(problem: Problem, u: number, v: number): MetBefore[] {
  const history = problem.input.history ?? [];
  const meetings = linksBetween(problem.meetings, u, v)
    .map((i) => history[i]!)
    .filter(({ confidential }) => !confidential);
  if (meetings.length === 0) return [];
  const met = meetings.filter((meeting) => !meeting.known);
  return [
    {
      pair: idPair(problem, [u, v]),
      times: met.length,
      last_age: Math.min(...(met.length > 0 ? met : meetings).map((meeting) => meeting.age)),
      known: meetings.some((meeting) => meeting.known),
    },
  ];
}

function brokenRules(problem: Problem, pairs: readonly Pair[]): BrokenRule[] {
  const broken = new Map<string, BrokenRule>();
  const note = (blocker: Blocker, pair: Pair): void => {
    const key = JSON.stringify(blocker);
    const entry = broken.get(key) ?? { blocker, pairs: [] };
    entry.pairs.push(idPair(problem, pair));
    broken.set(key, entry);
  };
  for (const pair of pairs) for (const blocker of blockersOf(problem, ...pair)) note(blocker, pair);
  return [...broken.values()];
}

const tenths = (x: number): number => Math.round(x * 10) / 10;

function scoreOf(problem: Problem, pairs: readonly Pair[]): GroupScore {
  const preferred = problem.rules.filter((rule) => !rule.required);
  const weights = preferred.reduce((sum, rule) => sum + rule.weight, 0);
  const { wishes, availability } = problem;
  const { history = [] } = problem.input;
  const hours = availability && !availability.required ? availability : null;
  let [rules, repeats, preferences, available] = [0, 0, 0, 0];
  for (const [u, v] of pairs) {
    for (const rule of preferred) rules += (rule.weight * rule.grade(u, v)) / FULL;
    if (wishes) preferences += wishes(u, v) + wishes(v, u);
    if (hours) available += Math.min(1, hours.sharedHours(u, v) / hours.enough);
    for (const i of linksBetween(problem.meetings, u, v)) {
      const { age, confidential } = history[i]!;
      if (!confidential) repeats -= meetingCost(age);
    }
  }
  const mean = (sum: number, of: number): number =>
    pairs.length > 0 && of > 0 ? sum / of / pairs.length : 0;
  const score = {
    rules: tenths(RULE_POINTS * mean(rules, weights)),
    repeats,
    preferences,
    availability: tenths(HOUR_POINTS * mean(available, 1)),
  };
  return { total: tenths(score.rules + score.repeats + score.preferences + score.availability), ...score };
}

function commonValues(problem: Problem, members: readonly number[]): InCommon[] {
  const common: InCommon[] = [];
  for (const field of [...problem.fields.values()].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))) {
    if (!['select', 'array', 'boolean'].includes(field.type)) continue;
    const [first, ...others] = members.map((person) => choicesOf(problem.people[person]!, field));
    const choices = (first ?? []).filter((choice) => others.every((list) => list.includes(choice)));
    // Two people who both answered no have nothing in common.
    const told = field.type === 'boolean' ? choices.filter((choice) => choice === 'true') : choices;
    if (told.length === 0) continue;
    common.push({
      category: field.id,
      title: field.title,
      only_for_matching: field.only_for_matching ?? false,
      choices: told,
      labels: field.type === 'boolean' ? [] : told.map((choice) => labelOf(field, choice)),
    });
  }
  return common;
}
