import { instantOf, wallClock } from '@fika/contract';
import { DEMO_ZONE } from '../seed.ts';

const DAY = 24 * 3_600_000;

interface Entry {
  at: number;
  run: () => Promise<void>;
}

/** What happens when, in the order of time. What happens may add to it. */
export class Agenda {
  readonly #entries: Entry[] = [];

  add(at: number, run: () => Promise<void>): void {
    this.#entries.push({ at, run });
  }

  /** Removes and returns the next entry until an instant, or null. */
  next(until: number): Entry | null {
    let first: Entry | undefined;
    for (const entry of this.#entries) if (!first || entry.at < first.at) first = entry;
    if (!first || first.at > until) return null;
    this.#entries.splice(this.#entries.indexOf(first), 1);
    return first;
  }
}

/** A time of day so many days before `now`, in the zone of the demo. */
export function daysAgo(now: number, days: number, time: string): number {
  const today = wallClock(new Date(now).toISOString(), DEMO_ZONE).slice(0, 10);
  const day = new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
  return Date.parse(instantOf(`${day}T${time}:00`, DEMO_ZONE));
}

/** So many days ago; for a day of a weekend the Friday before, and for one that is ahead (less than 0) the Monday after. */
export function workingDaysAgo(now: number, days: number): number {
  const weekday = new Date(daysAgo(now, days, '12:00')).getUTCDay();
  if (days < 0) return days - (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
  return days + (weekday === 0 ? 2 : weekday === 6 ? 1 : 0);
}
