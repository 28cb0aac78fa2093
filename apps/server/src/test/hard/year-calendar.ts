import { instantOfWall } from './wall-clock.ts';
import type { YearProgram } from './year-programs.ts';

/** An action of a program at an instant: it invites, or it sends its groups. */
export interface Appointment {
  /** Its place in the list of programs. */
  program: number;
  kind: 'asks' | 'matches';
  at: number;
}

const DAY_MS = 86_400_000;

/**
 * The actions of a program in so many months by local time, in order: counted from its first session in weeks of local time, and
 * out of its quiet days.
 */
export function appointmentsOf(program: YearProgram, index: number, months: number): Appointment[] {
  const { zone, weeks, asks_at: asks, matches_at: matches } = program;
  const last = Date.UTC(2027, months, 1);
  const appointments: Appointment[] = [];
  let nextFrom = 0;
  for (let round = 0; ; round += 1) {
    const shift = round * weeks * 7 * DAY_MS;
    const first = wallOf(asks ?? matches) + shift;
    const moved = outOfQuiet(program, first);
    const answers = wallOf(matches) + shift + moved - first;
    const at = instantOfWall(asks === null ? moved : outOfQuiet(program, answers), zone);
    const begins = instantOfWall(moved, zone);
    if (begins > last) return appointments;
    if (moved < nextFrom) continue;
    if (moved > first) nextFrom = moved + weeks * 3.5 * DAY_MS;
    if (asks !== null) appointments.push({ program: index, kind: 'asks', at: begins });
    // Invitations of the last days have their match after the end of this test.
    if (at <= last) appointments.push({ program: index, kind: 'matches', at });
  }
}

/** A local time as if it were UTC. */
const wallOf = (text: string): number => Date.parse(`${text}:00Z`);

function outOfQuiet({ quiet = [] }: YearProgram, wall: number): number {
  let day = wall;
  const isQuiet = (at: number) => {
    const date = new Date(at).toISOString().slice(0, 10);
    return quiet.some(({ from, to }) => from <= date && date <= to);
  };
  while (isQuiet(day)) day += DAY_MS;
  return day;
}
