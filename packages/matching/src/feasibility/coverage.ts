/** How many people can have a group under all hard constraints, and which people cannot. */
import { follow, partOf } from '../control.ts';
import type { MatchControl } from '../control.ts';
import type { MatchingInput, PersonId } from '../input.ts';
import { match } from '../match.ts';
import type { Problem } from '../problem/problem.ts';
import { emptyFieldReason } from '../report/outcomes.ts';
import { noPartnerReasons } from '../report/reasons.ts';
import type { NoPartnerReason } from '../result.ts';
import { pairAll } from './pairing.ts';
import type { Pairing } from './pairing.ts';
import type { Wait } from './result.ts';

export interface Coverage {
  people: number;
  seated: number;
  /** True when it is proven that no other division places more people. */
  exact: boolean;
  sizes: number[];
  waiting: { id: PersonId; reason: Wait['reason'] }[];
}

/** The highest coverage of an input, and the unmatched people. Proven for pairs; otherwise the best that `match` finds. */
export function coverageOf(input: MatchingInput, control: MatchControl): Coverage {
  const bare = bareOf(input);
  if (input.algo === 'advanced') return coverSeats(input, bare, control);
  if (!isDivided(bare)) return coverGroups(bare, null, control);
  const onStep = follow(control);
  const pairing = pairAll(bare, () => onStep(0.1));
  return bare.users_per_group === 2 ? coverPairs(pairing) : coverGroups(bare, pairing, control);
}

/** A run with the history searches another way and may find more groups, so the better of both runs counts. */
function coverSeats(input: MatchingInput, bare: MatchingInput, control: MatchControl): Coverage {
  const follows: MatchControl = { ...control, progress: follow(control) };
  const first = coverGroups(bare, null, partOf(follows, 0, 0.5));
  if (first.exact) return first;
  const second = coverGroups(input, null, partOf(follows, 0.5, 0.5));
  return second.seated > first.seated ? second : first;
}

/** Only the number of people with a group. For larger groups this needs no draw in most cases. */
export function seatsOf(input: MatchingInput, control: MatchControl): Pick<Coverage, 'seated' | 'exact'> {
  const bare = bareOf(input);
  if (isDivided(bare)) {
    const onStep = follow(control);
    const pairing = pairAll(bare, () => onStep(0.1));
    if (bare.users_per_group === 2) return { seated: seatedIn(pairing), exact: pairing.isMost };
    if (pairing.isMostOfAll) return { seated: mostInGroups(pairing), exact: true };
  }
  const { seated, exact } = coverGroups(bare, null, control);
  return { seated, exact };
}

/** Drops history and preferences, which must not reduce the number of people with a group. */
function bareOf(input: MatchingInput): MatchingInput {
  return { ...input, history: [], preferences: [] };
}

/** Whether the algorithm divides all people into groups, without roles or winners. */
function isDivided({ algo }: MatchingInput): boolean {
  return ['random', 'crossgroup', 'withinggroup', 'withingroup'].includes(algo);
}

function seatedIn({ problem, groups, alone }: Pairing): number {
  const waiting = alone.length + problem.blockedByFixed.size + problem.withEmptyField.size;
  return groups.length + problem.locked.length > 0 ? problem.people.length - waiting : 0;
}

/** The number of people with a group: as many as in pairs, minus the person that generator 3 leaves unmatched. */
function mostInGroups(pairing: Pairing): number {
  const { problem } = pairing;
  const { users_per_group: size, groups_chunks_generator: generator } = problem.input;
  const isOneLeft = generator === 3 && problem.pool.length > size && problem.pool.length % size === 1;
  return isOneLeft && pairing.alone.length === 0 ? seatedIn(pairing) - 1 : seatedIn(pairing);
}

function coverPairs(pairing: Pairing): Coverage {
  const { problem, scorer, groups, alone, members, solution } = pairing;
  const { exact, duals } = solution;
  const prices = exact ? { members, duals, cover: 1 } : null;
  const reasons = noPartnerReasons(problem, scorer, { groups, alone, certified: exact, prices });
  // Fixed participants join every group. Without any group they are unmatched.
  const idle = groups.length + problem.locked.length > 0 ? [] : [...problem.fixed];
  return {
    people: problem.people.length,
    seated: seatedIn(pairing),
    exact: pairing.isMost,
    sizes: [...problem.locked, ...groups].map((group) => group.length),
    waiting: [
      ...[...problem.blockedByFixed, ...alone].map((person) => ({
        id: problem.people[person]!.id,
        reason: reasonOf(problem, alone, reasons.get(person)),
      })),
      ...[...problem.withEmptyField.keys()].flatMap((person) => {
        const reason = emptyFieldReason(problem, person);
        return reason && !problem.blockedByFixed.has(person)
          ? [{ id: problem.people[person]!.id, reason }]
          : [];
      }),
      ...idle.map((person) => ({ id: problem.people[person]!.id, reason: { code: 'alone' } as const })),
    ],
  };
}

/** The reason in the form of an outcome of `match`. */
function reasonOf(
  problem: Problem,
  alone: readonly number[],
  reason: NoPartnerReason | undefined,
): Wait['reason'] {
  if (!reason) {
    const blockers = [{ blocker: { kind: 'never_with' as const }, people: 1 }];
    return { code: 'no_allowed_partner', blockers };
  }
  const isRuledOut = reason.code === 'no_allowed_partner' && reason.blockers.length > 0;
  if (alone.length !== 1 || isRuledOut) return reason;
  if (problem.pool.length === 1) return { code: problem.locked.length > 0 ? 'rest_of_one' : 'alone' };
  const isRest = problem.input.groups_chunks_generator === 3 && problem.pool.length % 2 === 1;
  return isRest ? { code: 'rest_of_one' } : reason;
}

/** Reasons that are the same in any arrangement. */
const CERTAIN: ReadonlySet<Wait['reason']['code']> = new Set(['no_allowed_partner', 'empty_field']);

function coverGroups(input: MatchingInput, pairing: Pairing | null, control: MatchControl): Coverage {
  const { groups, outcomes, totals } = match(input, control);
  const waiting = outcomes.flatMap((outcome) =>
    outcome.status === 'matched' ? [] : [{ id: outcome.id, reason: outcome.reason }],
  );
  const isSure = isDivided(input)
    ? // A person who may meet no other waits in any arrangement, and so does the rest of a division.
      waiting.every(({ reason }) => CERTAIN.has(reason.code) || !('blockers' in reason))
    : waiting.length === 0 || (input.algo === 'lottery' && totals.matched === input.users_per_group);
  const isMost = pairing?.isMostOfAll === true && totals.matched >= mostInGroups(pairing);
  return {
    people: totals.participants,
    seated: totals.matched,
    exact: isSure || isMost,
    sizes: groups.map(({ member_ids: ids }) => ids.length),
    waiting,
  };
}
