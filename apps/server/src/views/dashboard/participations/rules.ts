import type { ParticipationsStats } from '@fika/contract';

const DAY_MS = 24 * 3600 * 1000;
/** Up to so many days, a bucket is a day; and up to so many, a week. */
const DAYS_BY_DAY = 14;
const DAYS_BY_WEEK = 92;

type Unit = ParticipationsStats['unit'];

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The parts of a time axis between two days, both included: calendar days, weeks from Monday or months. */
export function bucketsOf(
  start: string,
  end: string,
): { unit: Unit; days: { start: string; end: string }[] } {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const length = (last - first) / DAY_MS + 1;
  const unit = length <= DAYS_BY_DAY ? 'day' : length <= DAYS_BY_WEEK ? 'week' : 'month';
  const days = [];
  for (let at = first; at <= last;) {
    const next = nextStart(at, unit);
    days.push({ start: isoDay(at), end: isoDay(Math.min(next - DAY_MS, last)) });
    at = next;
  }
  return { unit, days };
}

/** The first day of the bucket after the one of a day. */
function nextStart(at: number, unit: Unit): number {
  const day = new Date(at);
  if (unit === 'day') return at + DAY_MS;
  // Sunday is 0.
  if (unit === 'week') return at + (7 - ((day.getUTCDay() + 6) % 7)) * DAY_MS;
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
}
