import { minutesOf, wallClock } from '@fika/contract';
import { slicesOf } from '#platform/slices.ts';
import type { WeeklyHours } from './queries.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Minutes of the week, the second one excluded. */
type Minutes = [from: number, to: number];

/**
 * The hours of the week in UTC, 0 (Monday 00:00) to 167, that are wholly within the free hours of each member, by member id. A
 * zone counts with its offset at `now`: a time change moves the hours with the wall clock. Yields to other work between members.
 */
export async function freeHours(
  members: readonly WeeklyHours[],
  now: string,
): Promise<Map<number, readonly number[]>> {
  const offsets = new Map<string, number>();
  // Many members have the same week: each is computed once.
  const known = new Map<string, readonly number[]>();
  const free = new Map<number, readonly number[]>();
  for await (const slice of slicesOf(members)) {
    for (const { user_id: id, timezone, weekly } of slice) {
      const offset = offsets.get(timezone) ?? offsetOf(timezone, now);
      offsets.set(timezone, offset);
      const key = `${offset} ${JSON.stringify(weekly)}`;
      const hours = known.get(key) ?? hoursInUtc(weekly, offset);
      known.set(key, hours);
      free.set(id, hours);
    }
  }
  return free;
}

function hoursInUtc(weekly: WeeklyHours['weekly'], offset: number): number[] {
  const spans = weekly.flatMap((day, index) =>
    day.flatMap(({ from, to }) => {
      const [start, length] = [index * DAY + minutesOf(from) - offset, minutesOf(to) - minutesOf(from)];
      return withinWeek(((start % WEEK) + WEEK) % WEEK, length);
    }),
  );
  return merged(spans).flatMap(([from, to]) => {
    const first = Math.ceil(from / HOUR);
    return Array.from({ length: Math.max(0, Math.floor(to / HOUR) - first) }, (_, n) => first + n);
  });
}

/** Time after the end of the week wraps to its start. */
function withinWeek(from: number, length: number): Minutes[] {
  if (length <= 0) return [];
  const to = from + length;
  return to <= WEEK
    ? [[from, to]]
    : [
        [from, WEEK],
        [0, to - WEEK],
      ];
}

/** Spans that overlap or touch as one, in order. */
function merged(spans: readonly Minutes[]): Minutes[] {
  const all: Minutes[] = [];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** Minutes that the wall clock of a zone is ahead of UTC. */
function offsetOf(timezone: string, now: string): number {
  return Math.round((Date.parse(`${wallClock(now, timezone)}Z`) - Date.parse(now)) / 60_000);
}
