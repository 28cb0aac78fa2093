/** One outcome with a reason for every participant. */
import type { Draw } from '../draw.ts';
import type { PersonId } from '../input.ts';
import type { Problem } from '../problem/problem.ts';
import type { GroupReport, NoPartnerOutcome, NoPartnerReason, Outcome, SatOutOutcome } from '../result.ts';
import { isEmpty } from '../problem/values.ts';
import { noPartnerReasons } from './reasons.ts';
import type { Scorer } from '../problem/weights.ts';

/** The outcome of a person without a group. */
export type Unmatched =
  | Pick<SatOutOutcome, 'status' | 'reason'>
  | Pick<NoPartnerOutcome, 'status' | 'reason'>;
export type UnmatchedOf = (person: number) => Unmatched;

export function noPartner(reason: NoPartnerReason): Unmatched {
  return { status: 'no_partner', reason };
}

export function outcomesOf(
  problem: Problem,
  groups: readonly GroupReport[],
  unmatchedOf: UnmatchedOf,
): Outcome[] {
  const groupsOf = new Map<PersonId, number[]>();
  groups.forEach((group, i) => {
    for (const id of group.member_ids) groupsOf.set(id, [...(groupsOf.get(id) ?? []), i]);
  });
  const locked = new Set(problem.locked.flat());
  const must = new Set(problem.units.flat());
  return problem.people.map(({ id }, person): Outcome => {
    if (problem.fixed.has(person) && groups.length > 0) {
      return { id, status: 'matched', groups: [], reason: { code: 'fixed' } };
    }
    const own = groupsOf.get(id);
    if (own !== undefined) {
      const code = locked.has(person) ? 'locked' : must.has(person) ? 'must_pair' : 'drawn';
      return { id, status: 'matched', groups: own, reason: { code } };
    }
    if (problem.blockedByFixed.has(person)) {
      const blockers = [{ blocker: { kind: 'never_with' as const }, people: 1 }];
      return { id, status: 'no_partner', reason: { code: 'no_allowed_partner', blockers } };
    }
    const reason = emptyFieldReason(problem, person);
    return reason ? { id, status: 'no_partner', reason } : { id, ...unmatchedOf(person) };
  });
}

/** The reason of a person whose field is empty; null for all others. */
export function emptyFieldReason(problem: Problem, person: number): NoPartnerReason | null {
  const rule = problem.withEmptyField.get(person);
  const field = rule?.fields.find((one) => isEmpty(problem.people[person]!, one));
  return rule && field
    ? { code: 'empty_field', rule: rule.index, category: field.id, title: field.title, blockers: [] }
    : null;
}

/** For `random` and `crossgroup`: rules, competition, or only the number of people. */
export function unmatchedByRules(problem: Problem, scorer: Scorer, draw: Draw): UnmatchedOf {
  const reasons = noPartnerReasons(problem, scorer, draw);
  const rest = plannedRest(problem, draw);
  return (person) => {
    const reason = reasons.get(person);
    if (!reason || (rest !== null && !isRuledOut(reason))) {
      return { status: 'sat_out', reason: { code: rest ?? 'alone' } };
    }
    return noPartner(reason);
  };
}

function isRuledOut(reason: NoPartnerReason): boolean {
  return reason.code === 'no_allowed_partner' && reason.blockers.length > 0;
}

/** Whether the only person without a group is the rest of the division, without any rule as a cause. */
function plannedRest(problem: Problem, draw: Draw): 'rest_of_one' | 'alone' | null {
  if (draw.alone.length !== 1) return null;
  const { groups_chunks_generator, users_per_group } = problem.input;
  if (problem.pool.length === 1) return problem.locked.length > 0 ? 'rest_of_one' : 'alone';
  const planned = groups_chunks_generator === 3 && problem.pool.length % users_per_group === 1;
  return planned ? 'rest_of_one' : null;
}
