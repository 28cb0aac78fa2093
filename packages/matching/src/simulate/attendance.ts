/** Who takes part in each simulated round. */
import { MatchingInputError } from '../errors.ts';
import type { Participant, PersonId } from '../input.ts';
import { hashInteger } from '../prng.ts';
import type { SimulationOptions } from './result.ts';

const WEEK = 7;
/** A pace counts over four weeks, so that the same weekday four weeks later is free again. */
const PACE_DAYS = 28;

/** A person over the rounds, with everything that decides about their next round. */
export interface Player extends Participant {
  sit_outs: number;
  /** They had no possible partner in the last round, so sitting out gave them no priority within the cap. */
  is_unmatchable: boolean;
  /** The day of the last round that they were in, or null. */
  served: number | null;
  /** Days on which they had a meeting. */
  met: number[];
  /** Invitations in a row without an answer. */
  ignored: number;
  /** They are paused before this day. */
  paused_before: number;
}

/** The people of one round. */
export interface Attendance {
  participants: Player[];
  away: number;
  over_cap: number;
}

export function createPlayers(
  people: readonly Participant[],
  { paces, silence }: SimulationOptions,
): Player[] {
  return Array.from(people, (person): Player => {
    const name = String(person.id);
    return {
      ...person,
      sit_outs: person.sit_outs ?? 0,
      is_unmatchable: false,
      served: null,
      met: [...(paces?.[name]?.met ?? [])],
      ignored: silence?.ignored[name] ?? 0,
      paused_before: 0,
    };
  }).sort((a, b) => a.id - b.id);
}

/** @throws MatchingInputError for options that can not be run */
export function checkAttendance({ attendance, days_between, max_people, silence }: SimulationOptions): void {
  const shares = typeof attendance === 'number' ? [attendance] : Object.values(attendance);
  const faults: [wrong: boolean, name: string, rule: string][] = [
    [!shares.every(isShare), 'attendance', 'shares are 0 to 1'],
    [!isCount(days_between ?? 1) || days_between === 0, 'days_between', 'must be 1 or more'],
    [!isCount(max_people ?? 0), 'max_people', 'must be 0 or more'],
    [silence !== undefined && !isShare(silence.share), 'silence', 'shares are 0 to 1'],
    [
      silence !== undefined && (!isCount(silence.limit) || silence.limit === 0),
      'silence',
      'the limit must be 1 or more',
    ],
  ];
  const fault = faults.find(([wrong]) => wrong);
  if (fault) throw new MatchingInputError('invalid_value', fault[1], fault[2]);
}

const isShare = (share: number): boolean => share >= 0 && share <= 1;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Decides round after round who takes part, and notes what that changes for the next rounds. */
export function createAttendance(
  options: SimulationOptions,
): (players: readonly Player[], round: number, seed: number) => Attendance {
  const asked = options.asked_ids && new Set(options.asked_ids);
  const isAsked = ({ id }: Player): boolean => asked?.has(id) ?? true;
  return (players, round, seed) => {
    const day = dayOf(options, round);
    const there = players.filter((player) => isThere(player, day, options));
    const seated = withinCap(there, options, seed);
    for (const player of seated) player.served = day;
    const invited = seated.filter(isAsked);
    const accepted = accepting(invited, options.attendance, seed);
    countSilence(invited, accepted, { day, seed, options });
    return {
      participants: seated.filter((player) => accepted.has(player.id) || !isAsked(player)),
      away: players.length - there.length,
      over_cap: there.length - seated.length,
    };
  };
}

/** The day of a round; the first one is on day 0. */
export function dayOf({ days_between }: SimulationOptions, round: number): number {
  return (round - 1) * (days_between ?? WEEK);
}

function isThere(player: Player, day: number, { absences, paces }: SimulationOptions): boolean {
  const name = String(player.id);
  if (day < player.paused_before) return false;
  if (absences?.[name]?.some(([from, before]) => from <= day && day < before)) return false;
  const pace = paces?.[name];
  return !pace || player.met.filter((met) => met > day - PACE_DAYS).length < pace.max;
}

/**
 * People who sat out come first, then those who were never in a round or longest ago, then by chance. Chance moves people
 * without a possible partner up to two rounds forward. Otherwise the same people would always be in a round together.
 */
function withinCap(
  players: readonly Player[],
  { max_people: max, days_between = WEEK }: SimulationOptions,
  seed: number,
): readonly Player[] {
  if (max === undefined || players.length <= max) return players;
  const chance = drawsOf(players, hashInteger(1, seed));
  const turnOf = (player: Player): number =>
    (player.served ?? -Infinity) -
    (player.is_unmatchable ? Math.floor(chance(player) * 3) * days_between : 0);
  const first = [...players].sort(
    (a, b) => waitsOf(b) - waitsOf(a) || turnOf(a) - turnOf(b) || chance(a) - chance(b) || a.id - b.id,
  );
  return first.slice(0, max).sort((a, b) => a.id - b.id);
}

const waitsOf = ({ sit_outs, is_unmatchable }: Player): number => (is_unmatchable ? 0 : sit_outs);

/**
 * With one share for all: always the same number of people, chosen by hash. With a share for each person: by the hash of each.
 */
function accepting(
  players: readonly Player[],
  attendance: SimulationOptions['attendance'],
  seed: number,
): ReadonlySet<PersonId> {
  const chance = drawsOf(players, seed);
  if (typeof attendance !== 'number') {
    const come = players.filter((player) => chance(player) < (attendance[String(player.id)] ?? 1));
    return new Set(come.map(({ id }) => id));
  }
  return firstOf(players, Math.round(players.length * attendance), chance);
}

interface Day {
  day: number;
  seed: number;
  options: SimulationOptions;
}

/** Some of the people who do not take part do not answer. The policy pauses those who do so too often. */
function countSilence(
  invited: readonly Player[],
  accepted: ReadonlySet<PersonId>,
  { day, seed, options: { silence } }: Day,
): void {
  if (!silence) return;
  const absent = invited.filter(({ id }) => !accepted.has(id));
  const silent = firstOf(
    absent,
    Math.round(absent.length * silence.share),
    drawsOf(absent, hashInteger(2, seed)),
  );
  for (const player of invited) {
    player.ignored = silent.has(player.id) ? player.ignored + 1 : 0;
    if (player.ignored < silence.limit) continue;
    player.ignored = 0;
    player.paused_before = day + silence.pause_days;
  }
}

function firstOf(
  players: readonly Player[],
  count: number,
  chance: (player: Player) => number,
): ReadonlySet<PersonId> {
  const sorted = [...players].sort((a, b) => chance(a) - chance(b) || a.id - b.id);
  return new Set(sorted.slice(0, count).map(({ id }) => id));
}

/** A number from 0 to 1 for each of some people. */
function drawsOf(players: readonly Player[], seed: number): (player: Player) => number {
  const draws = new Map(players.map(({ id }) => [id, hashInteger(id, seed) / 4294967296]));
  return ({ id }) => draws.get(id) ?? 0;
}
