import { minutesOf, wallClock } from '@fika/contract';
import type { WeeklyHours } from './queries.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * The hours of the week in UTC, 0 (Monday 00:00) to 167, that lie wholly within the free hours of each member, by member id.
 * A zone counts with its offset at `now`: a time change moves the hours with the wall clock.
 */
export function freeHours(members: readonly WeeklyHours[], now: string): Map<number, readonly number[]> {
  const offsets = new Map<string, number>();
  // Many members have the same week: each is computed once.
  const known = new Map<string, readonly number[]>();
  return new Map(
    members.map(({ user_id: id, timezone, weekly }) => {
      const offset = offsets.get(timezone) ?? offsetOf(timezone, now);
      offsets.set(timezone, offset);
      const key = `${offset} ${JSON.stringify(weekly)}`;
      const hours = known.get(key) ?? hoursInUtc(weekly, offset);
      known.set(key, hours);
      return [id, hours];
    }),
  );
}

function hoursInUtc(weekly: WeeklyHours['weekly'], offset: number): number[] {
  const isFree = new Uint8Array(WEEK);
  for (const [day, spans] of weekly.entries()) {
    for (const { from, to } of spans) {
      for (let minute = day * DAY + minutesOf(from); minute < day * DAY + minutesOf(to); minute += 1) {
        isFree[(minute - offset + WEEK) % WEEK] = 1;
      }
    }
  }
  return Array.from({ length: WEEK / HOUR }, (_, hour) => hour).filter((hour) =>
    isFree.subarray(hour * HOUR, (hour + 1) * HOUR).every((minute) => minute === 1),
  );
}

/** Minutes that the wall clock of a zone is ahead of UTC. */
function offsetOf(timezone: string, now: string): number {
  return Math.round((Date.parse(`${wallClock(now, timezone)}Z`) - Date.parse(now)) / 60_000);
}
