import type { MatchControl } from '../control.ts';
import { follow, partOf } from '../control.ts';
import { MatchingInputError } from '../errors.ts';
import { groupSizes } from '../groups/chunks.ts';
import type { MatchingInput, Meeting, Participant, PersonId } from '../input.ts';
import { match } from '../match.ts';
import { hashInteger } from '../prng.ts';
import { validateInput } from '../problem/validate.ts';
import type { MatchResult, NoPartnerReason } from '../result.ts';
import { ENGINE_VERSION } from '../version.ts';
import { createAcquaintance } from './acquaintance.ts';
import type { IdPair } from './acquaintance.ts';
import { checkAttendance, createAttendance, createPlayers, dayOf, type Player } from './attendance.ts';
import { createMixing } from './mixing.ts';
import type { SimulatedRound, SimulationOptions, SimulationResult } from './result.ts';

const MAX_ROUNDS = 520;
/** Reasons for which sitting out gives no priority. */
const UNMATCHABLE: ReadonlySet<NoPartnerReason['code']> = new Set([
  'no_allowed_partner',
  'empty_field',
  'no_seat',
]);

/**
 * Simulates the next rounds with the same people. In each round a seeded part of them takes part, `match` draws, and the groups
 * become history of the next round. The function is pure: the same input, options and seed give the same result.
 * @throws MatchingInputError for an input or options that cannot be run
 * @throws MatchingCancelledError when `control.cancelled` returned true
 */
export function simulate(
  input: MatchingInput,
  options: SimulationOptions,
  control: MatchControl = {},
): SimulationResult {
  validateInput(input);
  checkOptions(options);
  const onStep = follow(control);
  const players = createPlayers(input.participants, options);
  const attend = createAttendance(options);
  const acquaintance = createAcquaintance(input, players);
  const mixing = createMixing(input, options.mixing_category);
  const before = mixing?.share() ?? 0;
  const rounds: SimulatedRound[] = [];
  let history = [...(input.history ?? [])];
  let everyoneMet = acquaintance.isComplete() ? 0 : null;
  for (let round = 1; round <= options.rounds; round++) {
    const part = partOf({ ...control, progress: onStep }, (round - 1) / options.rounds, 1 / options.rounds);
    const seed = hashInteger(round, hashInteger(input.seed));
    const { participants, ...absent } = attend(players, round, seed);
    const people = participants.map(asParticipant);
    const drawn = match({ ...input, seed, participants: people, history, locked_groups: [] }, part);
    const pairs = pairsOf(drawn);
    const newPairs = acquaintance.add(pairs);
    mixing?.add(pairs);
    rounds.push({
      ...countRound(drawn, round),
      ...absent,
      new_pairs: newPairs,
      mixing: mixing?.share() ?? null,
      crossing_groups: mixing?.crossing(meetingsOf(drawn)) ?? null,
    });
    if (everyoneMet === null && acquaintance.isComplete()) everyoneMet = round;
    history = [...history.map(aged), ...pairs.map(([a, b]): Meeting => ({ a, b, age: 1 }))];
    takeTurns(players, drawn, dayOf(options, round));
  }
  onStep(1);
  return {
    people: players.length,
    rounds,
    mixing: mixing && { ...mixing.about, before },
    everyone_met_after: everyoneMet,
    everyone_could_meet_in: fewestRounds(input),
    seed: input.seed,
    engine_version: ENGINE_VERSION,
  };
}

function checkOptions(options: SimulationOptions): void {
  const { rounds } = options;
  if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    throw new MatchingInputError('invalid_value', 'rounds', `must be 1 to ${MAX_ROUNDS}`);
  }
  checkAttendance(options);
}

function asParticipant({ id, values, sit_outs, earlier_wins, free_hours }: Player): Participant {
  return {
    id,
    sit_outs,
    ...(values && { values }),
    ...(earlier_wins !== undefined && { earlier_wins }),
    ...(free_hours && { free_hours }),
  };
}

/** The people who meet: the groups, or giver and receiver. */
function meetingsOf({ groups, assignments }: MatchResult): PersonId[][] {
  return [
    ...groups.map(({ member_ids: ids }) => ids),
    ...assignments.map(({ giver_id, receiver_id }) => [giver_id, receiver_id]),
  ];
}

/** The pairs of all groups. In a Secret Santa the giver is first. */
function pairsOf(drawn: MatchResult): IdPair[] {
  return meetingsOf(drawn).flatMap((ids) =>
    ids.flatMap((a, i) => ids.slice(i + 1).map((b): IdPair => [a, b])),
  );
}

function countRound(
  { totals }: MatchResult,
  round: number,
): Omit<SimulatedRound, 'away' | 'over_cap' | 'new_pairs' | 'mixing' | 'crossing_groups'> {
  const { participants, matched, sat_out, repeats, coverage } = totals;
  return { round, participants, matched, waiting: participants - matched, sat_out, repeats, coverage };
}

/** People who knew each other before the program stay known: only meetings age. */
function aged(meeting: Meeting): Meeting {
  return meeting.known ? meeting : { ...meeting, age: meeting.age + 1 };
}

/** People without a group come first next time, and winners of a lottery win less often. */
function takeTurns(players: readonly Player[], { outcomes, groups }: MatchResult, day: number): void {
  const byId = new Map(players.map((person) => [person.id, person]));
  for (const outcome of outcomes) {
    const person = byId.get(outcome.id);
    if (!person) continue;
    const isMatched = outcome.status === 'matched';
    person.sit_outs = isMatched ? 0 : person.sit_outs + 1;
    person.is_unmatchable = outcome.status === 'no_partner' && UNMATCHABLE.has(outcome.reason.code);
    // A member in several groups of a round has as many meetings; a gift counts as one.
    if (isMatched) person.met.push(...Array.from({ length: Math.max(1, outcome.groups.length) }, () => day));
  }
  for (const id of groups.flatMap(({ member_ids: ids }) => ids)) {
    const person = byId.get(id);
    if (person) person.earlier_wins = (person.earlier_wins ?? 0) + 1;
  }
}

/** A lower bound for the rounds of any schedule: by the people whom one can meet in a round, and by the pairs of a round. */
function fewestRounds(input: MatchingInput): number | null {
  const n = input.participants.length;
  const sizes = groupSizes(n, input.users_per_group, input.groups_chunks_generator);
  // The other algorithms do not aim to let all people meet.
  if (!['random', 'crossgroup', 'withinggroup', 'withingroup'].includes(input.algo)) return null;
  if (sizes[0] === undefined) return null;
  const pairs = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  return Math.max(Math.ceil((n - 1) / (sizes[0] - 1)), Math.ceil((n * (n - 1)) / 2 / pairs));
}
