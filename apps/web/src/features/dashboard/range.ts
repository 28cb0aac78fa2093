import { spanOfDays, wallClock } from '@fika/contract/schedule';
import type { DashboardSearch } from './search.ts';

/** Ranges until today, with a name. The server takes the first without parameters. */
export const PRESETS = ['six_months', 'thirty_days', 'three_months', 'twelve_months', 'this_year'] as const;
export type Preset = (typeof PRESETS)[number];

const MONTHS = { three_months: 3, six_months: 6, twelve_months: 12 } as const;
const DAY_MS = 86_400_000;

type Days = Pick<DashboardSearch, 'start' | 'end'>;

/** The first day of a preset. */
function firstDay(preset: Preset, today: string): string {
  if (preset === 'this_year') return `${today.slice(0, 4)}-01-01`;
  if (preset === 'thirty_days') return new Date(Date.parse(today) - 29 * DAY_MS).toISOString().slice(0, 10);
  return spanOfDays(today, undefined, MONTHS[preset]).first;
}

/** The parameters for a preset. They have no last day, so that a stored address continues until today. */
export function daysOf(preset: Preset, today: string): Days {
  return { start: preset === 'six_months' ? undefined : firstDay(preset, today), end: undefined };
}

/** The preset that the parameters are; null for other days. */
export function presetOf({ start, end }: Days, today: string): Preset | null {
  if (end !== undefined && end !== today) return null;
  if (start === undefined) return 'six_months';
  return PRESETS.find((preset) => firstDay(preset, today) === start) ?? null;
}

/** The first and last day of the parameters. */
export function rangeOf({ start, end }: Days, today: string): { first: string; last: string } {
  const last = end ?? (start !== undefined && start > today ? start : today);
  const first = start !== undefined && start <= last ? start : undefined;
  return { first: first ?? spanOfDays(last, undefined, MONTHS.six_months).first, last };
}

/** The days of some weeks, of which the last ends with a day. */
export function weeksUntil(day: string, weeks: number): { start: string; end: string } {
  const start = new Date(Date.parse(day) - (weeks * 7 - 1) * DAY_MS);
  return { start: start.toISOString().slice(0, 10), end: day };
}

/** Today on the calendar of a workspace. */
export function todayIn(timezone: string, now: number): string {
  return wallClock(new Date(now).toISOString(), timezone).slice(0, 10);
}
