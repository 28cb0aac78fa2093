import type { Hours } from '@fika/contract/availability';
import { minutesOf } from '@fika/contract/free-hours';
import type { OwnAvailability } from './api.ts';
import type { CalendarView } from './search.ts';

const DAY_MS = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const weekday = (day: string) => (new Date(utc(day)).getUTCDay() + 6) % 7;

/** The days that a view shows around one of them, Monday first; of a month whole weeks. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  const first = view === 'week' ? day : `${day.slice(0, 8)}01`;
  const monday = utc(first) - weekday(first) * DAY_MS;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const last = Date.UTC(year, month, 0);
  const weeks = view === 'week' ? 1 : Math.ceil((last - monday + DAY_MS) / DAY_MS / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => dayOf(monday + index * DAY_MS));
}

/** The same day of the view before or after; of a shorter month its last day. */
export function turned(view: CalendarView, day: string, by: 1 | -1): string {
  if (view !== 'month') return dayOf(utc(day) + by * (view === 'week' ? 7 : 1) * DAY_MS);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(Number(day.slice(8)), last)));
}

/** Weeks of seven days each. */
export function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** How much of a day of 24 hours is over at a time, from 0 to 1. */
export const shareOfDay = (time: string): number => minutesOf(time) / (24 * 60);

/** The position of hours in a day of 24, in percent of its height. */
export function placeOf({ from, to }: Hours): { top: string; height: string } {
  const percent = (share: number) => `${share * 100}%`;
  return { top: percent(shareOfDay(from)), height: percent(shareOfDay(to) - shareOfDay(from)) };
}

/** Hours as people write them: 09:00–12:00. */
export const hoursText = ({ from, to }: Hours): string => `${from}–${to}`;

const HALF_HOURS = Array.from({ length: 49 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** The times that a field offers: half hours, and the one that is chosen if it is none. */
export function timesWith(time: string): string[] {
  return HALF_HOURS.includes(time) ? HALF_HOURS : [...HALF_HOURS, time].toSorted();
}

/** The hours that "Add hours" adds to a day: an hour after its last ones, as far as there is one. */
export function moreHours(hours: readonly Hours[]): Hours {
  const last = hours.at(-1)?.to;
  if (last === undefined) return { from: '09:00', to: '18:00' };
  const from = HALF_HOURS.find((time) => time > last) ?? '23:30';
  const to = HALF_HOURS[HALF_HOURS.indexOf(from) + 2] ?? '24:00';
  return from < to ? { from, to } : { from: '23:30', to: '24:00' };
}

/** Whether hours end after they begin. */
export const isInOrder = ({ from, to }: Hours): boolean => from < to;

/** The fault that prevents saving: hours or a pause that end before they begin. */
export function faultOf({ weekly, exceptions, pause }: OwnAvailability): 'hours' | 'pause' | null {
  const all = [...(weekly ?? []), ...exceptions.map(({ hours }) => hours)].flat();
  if (!all.every(isInOrder)) return 'hours';
  return pause && pause.to !== null && pause.to < pause.from ? 'pause' : null;
}

const WORKING: Hours = { from: '09:00', to: '18:00' };

/** The suggested week for a member who enters hours for the first time. */
export const firstWeek = (): Hours[][] =>
  Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ ...WORKING }] : []));

/** A week with the hours of one day replaced. */
export function withDay(week: readonly Hours[][], day: number, hours: Hours[]): Hours[][] {
  return week.map((old, index) => (index === day ? hours : old));
}

type Exceptions = OwnAvailability['exceptions'];

/** The days that differ with one of them replaced; null makes it a day like any other. */
export function withException(exceptions: Exceptions, date: string, hours: Hours[] | null): Exceptions {
  const others = exceptions.filter((day) => day.date !== date);
  return hours === null
    ? others
    : [...others, { date, hours }].toSorted((a, b) => a.date.localeCompare(b.date));
}
