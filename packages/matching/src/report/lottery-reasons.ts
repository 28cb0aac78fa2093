/** Why a person did not win. */
import type { Problem } from '../problem/problem.ts';
import { peopleWithPartners } from '../problem/profiles.ts';
import type { Scorer } from '../problem/weights.ts';
import { noPartner } from './outcomes.ts';
import type { UnmatchedOf } from './outcomes.ts';
import { createSurroundings } from './reasons.ts';

/** The reason is chance, unless the person is alone or may meet no other and so could not win. */
export function unmatchedByLot(problem: Problem, scorer: Scorer): UnmatchedOf {
  const mayMeet = peopleWithPartners(problem);
  const around = createSurroundings(problem);
  const { start } = problem.blocked;
  return (person) => {
    if (problem.pool.length === 1 && problem.locked.length === 0) {
      return { status: 'sat_out', reason: { code: 'alone' } };
    }
    scorer.focus(person);
    const isBlocked = start[person + 1]! > start[person]!;
    const mayWin =
      mayMeet.has(person) && (!isBlocked || problem.pool.some((v) => v !== person && scorer.allowed(v)));
    if (mayWin || problem.locked.length > 0) return { status: 'sat_out', reason: { code: 'not_drawn' } };
    return noPartner({ code: 'no_allowed_partner', blockers: around(person).blockers });
  };
}
