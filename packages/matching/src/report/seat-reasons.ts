/** Why a person has no composed group. */
import type { Problem } from '../problem/problem.ts';
import { hardProfiles } from '../problem/profiles.ts';
import type { Scorer } from '../problem/weights.ts';
import { placesLeft } from '../seats/plan.ts';
import type { SeatPlan } from '../seats/plan.ts';
import type { SeatDraw } from '../seats/seats.ts';
import type { NoPartnerReason } from '../result.ts';
import { noPartner } from './outcomes.ts';
import type { UnmatchedOf } from './outcomes.ts';
import { createSurroundings, likeCircles, shortage } from './reasons.ts';

/**
 * In this order: the person fits no seat; the person may meet no one of some seat; a seat has fewer places than there are
 * people for this person's own, and all are taken; else others with the same values had priority.
 */
export function unmatchedBySeats(
  problem: Problem,
  scorer: Scorer,
  { plan, groups }: Pick<SeatDraw, 'plan' | 'groups'>,
): UnmatchedOf {
  const places = plan.eligible.map((list, seat) => {
    const ofUnits = plan.units.filter(({ seats }) => seats.includes(seat)).length;
    return list.reduce((sum, person) => sum + placesLeft(plan, seat, person), ofUnits);
  });
  const profiles = hardProfiles(problem);
  const around = createSurroundings(problem, profiles);
  const circleOf = likeCircles(problem, profiles);
  const allowedBySeat = countAllowed(problem, scorer, plan, profiles);
  const scarcest = places.reduce((best, count, seat) => (count < places[best]! ? seat : best), 0);
  return (person) => {
    const own = [...places.keys()].filter((seat) => plan.mayTake[seat]![person] === 1);
    if (own.length === 0) return noPartner({ code: 'no_seat', blockers: [] });
    const empty = places.findIndex((count, seat) => count === 0 && !isOnlySeat(own, seat));
    if (empty !== -1) return noPartner(scarce(problem, plan, places, empty, own));
    const allowed = allowedBySeat(person, own);
    if (own.every((seat) => allowed.some((count, other) => other !== seat && count === 0))) {
      const { blockers } = around(person);
      return noPartner({ code: 'no_allowed_partner', blockers });
    }
    const isUsedUp = groups.length >= places[scarcest]!;
    if (isUsedUp && own.every((seat) => places[scarcest]! < plan.eligible[seat]!.length)) {
      return noPartner(scarce(problem, plan, places, scarcest, own));
    }
    // The seat of this person in which the scarcest of the other seats has the most people.
    const partners = Math.max(...own.map((mine) => Math.min(...allowed.filter((_, seat) => seat !== mine))));
    const { blockers } = around(person);
    return noPartner(shortage(circleOf(person, partners), blockers));
  };
}

/**
 * How many people of each seat a person may meet; counted once for all people with the same profile and no personal block.
 */
function countAllowed(
  problem: Problem,
  scorer: Scorer,
  plan: SeatPlan,
  profiles: ReadonlyMap<number, string>,
): (person: number, own: readonly number[]) => number[] {
  const known = new Map<string, number[]>();
  const { start } = problem.blocked;
  const count = (person: number): number[] => {
    scorer.focus(person);
    return plan.eligible.map((list) => list.filter((v) => v !== person && scorer.allowed(v)).length);
  };
  return (person, own) => {
    if (start[person + 1]! > start[person]!) return count(person);
    const key = `${own.join()} ${profiles.get(person)}`;
    const counts = known.get(key) ?? count(person);
    known.set(key, counts);
    return counts;
  };
}

function isOnlySeat(own: readonly number[], seat: number): boolean {
  return own.length === 1 && own[0] === seat;
}

function scarce(
  problem: Problem,
  plan: SeatPlan,
  places: readonly number[],
  seat: number,
  own: readonly number[],
): NoPartnerReason {
  return {
    code: 'seat_scarce',
    seat,
    name: problem.input.seats?.[seat]?.name ?? null,
    people: Math.max(...own.map((other) => plan.eligible[other]!.length)),
    places: places[seat]!,
    blockers: [],
  };
}
