/** Gifts of a Secret Santa, and the outcomes of all participants. */
import type { Problem } from '../problem/problem.ts';
import type { AssignmentReport, Outcome } from '../result.ts';
import type { SantaDraw } from '../santa/santa.ts';
import { pairFacts } from './explain.ts';
import { emptyFieldReason, noPartner } from './outcomes.ts';
import type { Unmatched } from './outcomes.ts';
import { createSurroundings, likeCircles, shortage } from './reasons.ts';
import { whyFacts } from './why.ts';

export function reportAssignments(problem: Problem, { receiverOf }: SantaDraw): AssignmentReport[] {
  return problem.pool
    .filter((giver) => receiverOf[giver] !== -1)
    .map((giver) => reportAssignment(problem, giver, receiverOf[giver]!));
}

function reportAssignment(problem: Problem, giver: number, receiver: number): AssignmentReport {
  const facts = pairFacts(problem, giver < receiver ? [giver, receiver] : [receiver, giver]);
  const giverId = problem.people[giver]!.id;
  // The giver reads these facts, so facts about the receiver alone are left out.
  const why = whyFacts(problem, [giver, receiver], facts).filter(
    (fact) => !('member_id' in fact) || fact.member_id === giverId,
  );
  return { giver_id: giverId, receiver_id: problem.people[receiver]!.id, ...facts, why };
}

export function santaOutcomes(problem: Problem, { receiverOf }: SantaDraw): Outcome[] {
  const around = createSurroundings(problem);
  const circleOf = likeCircles(problem);
  const unmatched = (person: number): Unmatched => {
    const empty = emptyFieldReason(problem, person);
    if (empty) return noPartner(empty);
    if (problem.pool.length === 1) return { status: 'sat_out', reason: { code: 'alone' } };
    const { allowed, blockers } = around(person);
    if (allowed === 0) return noPartner({ code: 'no_allowed_partner', blockers });
    return noPartner(shortage(circleOf(person, allowed), blockers));
  };
  return problem.people.map(({ id }, person): Outcome =>
    receiverOf[person] === -1
      ? { id, ...unmatched(person) }
      : { id, status: 'matched', groups: [], reason: { code: 'drawn' } },
  );
}
