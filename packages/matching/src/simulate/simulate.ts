import type { MatchControl } from '../control.ts';
import { follow, partOf } from '../control.ts';
import { MatchingInputError } from '../errors.ts';
import { groupSizes } from '../groups/chunks.ts';
import type { MatchingInput, Meeting, Participant, PersonId } from '../input.ts';
import { match } from '../match.ts';
import { hashInteger } from '../prng.ts';
import { validateInput } from '../problem/validate.ts';
import type { MatchResult } from '../result.ts';
import { ENGINE_VERSION } from '../version.ts';
import { createAcquaintance } from './acquaintance.ts';
import type { IdPair } from './acquaintance.ts';
import { createMixing } from './mixing.ts';
import type { SimulatedRound, SimulationOptions, SimulationResult } from './result.ts';

const MAX_ROUNDS = 520;

/**
 * Plays the next rounds with the same people: in each of them a seeded part takes part, `match` draws, and what came of
 * it is the history of the next. Pure; the same input, options and seed give the same result.
 *
 * @throws MatchingInputError for an input or options that can not be run
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
  const players = Array.from(input.participants, (person) => ({ ...person })).sort((a, b) => a.id - b.id);
  const acquaintance = createAcquaintance(input, players);
  const mixing = createMixing(input, options.mixing_category);
  const before = mixing?.share() ?? 0;
  const rounds: SimulatedRound[] = [];
  let history = [...(input.history ?? [])];
  let everyoneMet = acquaintance.isComplete() ? 0 : null;
  for (let round = 1; round <= options.rounds; round++) {
    const part = partOf({ ...control, progress: onStep }, (round - 1) / options.rounds, 1 / options.rounds);
    const seed = hashInteger(round, hashInteger(input.seed));
    const participants = attending(players, options.attendance, seed);
    const drawn = match({ ...input, seed, participants, history, locked_groups: [] }, part);
    const pairs = pairsOf(drawn);
    const newPairs = acquaintance.add(pairs);
    mixing?.add(pairs);
    rounds.push({
      ...countRound(drawn, round),
      new_pairs: newPairs,
      mixing: mixing?.share() ?? null,
      crossing_groups: mixing?.crossing(meetingsOf(drawn)) ?? null,
    });
    if (everyoneMet === null && acquaintance.isComplete()) everyoneMet = round;
    history = [...history.map(aged), ...pairs.map(([a, b]): Meeting => ({ a, b, age: 1 }))];
    takeTurns(players, drawn);
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

function checkOptions({ rounds, attendance }: SimulationOptions): void {
  if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
    throw new MatchingInputError('invalid_value', 'rounds', `must be 1 to ${MAX_ROUNDS}`);
  }
  const shares = typeof attendance === 'number' ? [attendance] : Object.values(attendance);
  if (!shares.every((share) => share >= 0 && share <= 1)) {
    throw new MatchingInputError('invalid_value', 'attendance', 'shares are 0 to 1');
  }
}

/**
 * Who takes part: with one share for everybody, always as many, chosen by hash; with a share each, as their own
 * hash says. Who has none always takes part.
 */
function attending(
  players: readonly Participant[],
  attendance: SimulationOptions['attendance'],
  seed: number,
): Participant[] {
  const draws = new Map(players.map(({ id }) => [id, hashInteger(id, seed) / 4294967296]));
  const drawOf = ({ id }: Participant): number => draws.get(id) ?? 0;
  if (typeof attendance !== 'number') {
    return players.filter((person) => drawOf(person) < (attendance[String(person.id)] ?? 1));
  }
  const count = Math.round(players.length * attendance);
  return [...players].sort((a, b) => drawOf(a) - drawOf(b) || a.id - b.id).slice(0, count);
}

/** Everybody who meets: the groups, or giver and receiver. */
function meetingsOf({ groups, assignments }: MatchResult): PersonId[][] {
  return [
    ...groups.map(({ member_ids: ids }) => ids),
    ...assignments.map(({ giver_id, receiver_id }) => [giver_id, receiver_id]),
  ];
}

/** Pairs of all groups; of a secret santa the giver first. */
function pairsOf(drawn: MatchResult): IdPair[] {
  return meetingsOf(drawn).flatMap((ids) =>
    ids.flatMap((a, i) => ids.slice(i + 1).map((b): IdPair => [a, b])),
  );
}

function countRound(
  { totals }: MatchResult,
  round: number,
): Omit<SimulatedRound, 'new_pairs' | 'mixing' | 'crossing_groups'> {
  const { participants, matched, sat_out, repeats, coverage } = totals;
  return { round, participants, matched, waiting: participants - matched, sat_out, repeats, coverage };
}

/** Who knew each other before does not forget it. */
function aged(meeting: Meeting): Meeting {
  return meeting.known ? meeting : { ...meeting, age: meeting.age + 1 };
}

/** Who got nobody comes first next time, and who has won a lottery less likely. */
function takeTurns(players: readonly Participant[], { outcomes, groups }: MatchResult): void {
  const byId = new Map(players.map((person) => [person.id, person]));
  for (const { id, status } of outcomes) {
    const person = byId.get(id);
    if (person) person.sit_outs = status === 'matched' ? 0 : (person.sit_outs ?? 0) + 1;
  }
  for (const id of groups.flatMap(({ member_ids: ids }) => ids)) {
    const person = byId.get(id);
    if (person) person.earlier_wins = (person.earlier_wins ?? 0) + 1;
  }
}

/** Rounds that no schedule can do without: by the people one can meet in a round, and by the pairs of a round. */
function fewestRounds(input: MatchingInput): number | null {
  const n = input.participants.length;
  const sizes = groupSizes(n, input.users_per_group, input.groups_chunks_generator);
  // The other algorithms are not made for everybody to meet everybody.
  if (!['random', 'crossgroup', 'withinggroup', 'withingroup'].includes(input.algo)) return null;
  if (sizes[0] === undefined) return null;
  const pairs = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  return Math.max(Math.ceil((n - 1) / (sizes[0] - 1)), Math.ceil((n * (n - 1)) / 2 / pairs));
}
