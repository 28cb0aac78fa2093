import { follow } from './control.ts';
import type { MatchControl } from './control.ts';
import { draw } from './draw.ts';
import type { Draw } from './draw.ts';
import { reportGroup } from './report/explain.ts';
import { inputHash } from './problem/hash.ts';
import type { MatchingInput, PersonId } from './input.ts';
import { prepare } from './problem/problem.ts';
import type { Problem } from './problem/problem.ts';
import { noPartnerReasons } from './report/reasons.ts';
import type { GroupReport, MatchResult, NoPartnerReason, Outcome, Totals } from './result.ts';
import { ENGINE_VERSION } from './version.ts';
import { createScorer } from './problem/weights.ts';

/**
 * Draws one round: groups, and an outcome with a reason for everybody. Pure; the same input and seed give the same
 * bytes on every machine, whatever the order of people, pairs and meetings.
 *
 * What counts, in this order: nobody is in two groups; hard rules (required rules, never-with, managers, required hours);
 * how many get a group; people who sat out before; repeats by age; rules by rank; hours and wishes; chance.
 *
 * @throws MatchingInputError for an input that can not be run
 * @throws MatchingCancelledError when `control.cancelled` returned true
 */
export function match(input: MatchingInput, control: MatchControl = {}): MatchResult {
  const problem = prepare(input);
  const scorer = createScorer(problem);
  const drawn = draw(problem, scorer, follow(control));
  const reports = [
    ...problem.locked.map((group) => reportGroup(problem, group, true)),
    ...drawn.groups.map((group) => reportGroup(problem, group, false)),
  ];
  const groups = reports.sort((a, b) => (a.member_ids[0] ?? 0) - (b.member_ids[0] ?? 0));
  const outcomes = outcomesOf(problem, groups, drawn, noPartnerReasons(problem, scorer, drawn));
  control.progress?.(1);
  return {
    groups,
    assignments: [],
    outcomes,
    totals: totalsOf(groups, outcomes, drawn.certified),
    seed: input.seed,
    input_hash: inputHash(input),
    engine_version: ENGINE_VERSION,
  };
}

function outcomesOf(
  problem: Problem,
  groups: readonly GroupReport[],
  drawn: Draw,
  reasons: ReturnType<typeof noPartnerReasons>,
): Outcome[] {
  const groupOf = new Map<PersonId, number>();
  groups.forEach((group, i) => {
    for (const id of group.member_ids) groupOf.set(id, i);
  });
  const locked = new Set(problem.locked.flat());
  const must = new Set(problem.units.flat());
  const rest = plannedRest(problem, drawn);
  return problem.people.map(({ id }, person): Outcome => {
    if (problem.fixed.has(person) && groups.length > 0) {
      return { id, status: 'matched', groups: [], reason: { code: 'fixed' } };
    }
    const group = groupOf.get(id);
    if (group !== undefined) {
      const code = locked.has(person) ? 'locked' : must.has(person) ? 'must_pair' : 'drawn';
      return { id, status: 'matched', groups: [group], reason: { code } };
    }
    if (problem.blockedByFixed.has(person)) {
      const blockers = [{ blocker: { kind: 'never_with' as const }, people: 1 }];
      return { id, status: 'no_partner', reason: { code: 'no_allowed_partner', blockers } };
    }
    const reason = reasons.get(person);
    if (!reason || (rest !== null && !isRuledOut(reason))) {
      return { id, status: 'sat_out', reason: { code: rest ?? 'alone' } };
    }
    return { id, status: 'no_partner', reason };
  });
}

function isRuledOut(reason: NoPartnerReason): boolean {
  return reason.code === 'no_allowed_partner' && reason.blockers.length > 0;
}

/** Whether the one person who is alone is just the rest of the division, and no rule had a part in it. */
function plannedRest(problem: Problem, drawn: Draw): 'rest_of_one' | 'alone' | null {
  if (drawn.alone.length !== 1) return null;
  const { groups_chunks_generator, users_per_group } = problem.input;
  if (problem.pool.length === 1) return problem.locked.length > 0 ? 'rest_of_one' : 'alone';
  const planned = groups_chunks_generator === 3 && problem.pool.length % users_per_group === 1;
  return planned ? 'rest_of_one' : null;
}

function totalsOf(groups: readonly GroupReport[], outcomes: readonly Outcome[], certified: boolean): Totals {
  const count = (status: Outcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const sum = (part: (group: GroupReport) => number): number =>
    groups.reduce((total, group) => total + part(group), 0);
  const matched = count('matched');
  return {
    participants: outcomes.length,
    matched,
    sat_out: count('sat_out'),
    no_partner: count('no_partner'),
    groups: groups.length,
    assignments: 0,
    coverage: outcomes.length === 0 ? 1 : matched / outcomes.length,
    repeats: sum((group) => group.met_before.length),
    rules_broken: sum((group) => group.broken.reduce((pairs, broken) => pairs + broken.pairs.length, 0)),
    score: Math.round(sum((group) => group.score.total) * 10) / 10,
    certified,
    share_of_optimum: certified ? 1 : null,
  };
}
