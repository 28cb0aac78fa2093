import { Temporal } from './temporal.ts';
import type { Availability } from './availability.ts';
import { ASSUMED_WEEKS, hoursOn, minutesOf } from './free-hours.ts';

/** A stretch of time, milliseconds since 1970; its end is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** A guest of a booking: hours in their own time zone, and busy times. */
export interface Guest {
  timezone: string;
  availability: Availability;
  busy: readonly Span[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Length of a slot, and the grid on which all of them begin: the half hours of UTC. */
export const SLOT_MS = 30 * MINUTE;

/**
 * The starts of all slots of a window that suit all guests, earliest first.
 *
 * A guest who entered no hours is free at any time: usual hours are offered first, and wider ones only when none of those suits
 * the others. `assumedWeeks` are the usual hours, from narrow to wide.
 */
export function commonSlots(guests: readonly Guest[], window: Span, assumedWeeks = ASSUMED_WEEKS): number[] {
  const open = guests.map(({ busy }) => merged(busy));
  for (const assumed of assumedWeeks) {
    let common: Span[] = [window];
    for (const [index, guest] of guests.entries()) {
      common = intersection(common, without(hoursIn(guest, window, assumed), open[index] ?? []));
    }
    const slots = common.flatMap(slotsIn);
    if (slots.length > 0) return slots;
    if (guests.every(({ availability }) => availability.weekly !== null)) return [];
  }
  return [];
}

/**
 * The stretches of time in which the local time of a guest is within their hours. An hour that a clock change skips is missing,
 * one that it repeats is included twice.
 */
export function hoursIn(
  { timezone, availability }: Pick<Guest, 'timezone' | 'availability'>,
  window: Span,
  assumed = ASSUMED_WEEKS[0] ?? [],
): Span[] {
  const found: Span[] = [];
  for (const { start, end, offset } of offsetsIn(timezone, window)) {
    for (let day = Math.floor((start + offset) / DAY) * DAY; day < end + offset; day += DAY) {
      const date = new Date(day).toISOString().slice(0, 10);
      for (const { from, to } of hoursOn(availability, date, assumed)) {
        const span = {
          start: Math.max(start, day + minutesOf(from) * MINUTE - offset),
          end: Math.min(end, day + minutesOf(to) * MINUTE - offset),
        };
        if (span.start < span.end) found.push(span);
      }
    }
  }
  return merged(found);
}

/** Until when a guest is free from an instant on, within some hours; null if they are busy or outside of their hours. */
export function freeUntil({ busy, ...guest }: Guest, now: number): number | null {
  const hours = hoursIn(guest, { start: now, end: now + DAY / 2 });
  const [first] = without(hours, merged(busy));
  return first?.start === now ? first.end : null;
}

/** The parts of a window in which a zone has the same offset from UTC. */
function offsetsIn(timezone: string, window: Span): (Span & { offset: number })[] {
  const parts: (Span & { offset: number })[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(window.start).toZonedDateTimeISO(timezone);
  while (at.epochMilliseconds < window.end) {
    const next = at.getTimeZoneTransition('next');
    const end = Math.min(next?.epochMilliseconds ?? Infinity, window.end);
    parts.push({ start: at.epochMilliseconds, end, offset: at.offsetNanoseconds / 1_000_000 });
    if (!next) break;
    at = next;
  }
  return parts;
}

/** Sorted stretches without overlaps that cover the same time. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const next of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else result.push({ ...next });
  }
  return result;
}

/** The intersection of two sorted lists of stretches. */
function intersection(left: readonly Span[], right: readonly Span[]): Span[] {
  const result: Span[] = [];
  let [i, j] = [0, 0];
  for (let a = left[i], b = right[j]; a && b; a = left[i], b = right[j]) {
    const span = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
    if (span.start < span.end) result.push(span);
    if (a.end < b.end) i += 1;
    else j += 1;
  }
  return result;
}

/** Sorted stretches without others. */
function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let start = -Infinity;
  for (const span of taken) {
    gaps.push({ start, end: span.start });
    start = span.end;
  }
  gaps.push({ start, end: Infinity });
  return intersection(spans, gaps);
}

function slotsIn({ start, end }: Span): number[] {
  const slots: number[] = [];
  for (let at = Math.ceil(start / SLOT_MS) * SLOT_MS; at + SLOT_MS <= end; at += SLOT_MS) slots.push(at);
  return slots;
}
