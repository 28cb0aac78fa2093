import { Temporal } from './temporal.ts';

/** How a column writes dates with slashes or dashes: 31/12/2026 or 12/31/2026. */
export type DateOrder = 'dmy' | 'mdy';

const TIME = String.raw`(\d{1,2})(?::|h)(\d{2})(?::(\d{2})(?:\.\d+)?)?`;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const TIME_OF_DAY = new RegExp(String.raw`^${TIME}(?:\s*([ap])\.?m\.?)?$`, 'i');
const FULL_HOUR = /^(\d{1,2})\s*(?:(h)|([ap])\.?m\.?)$/i;
const DATE_AND_TIME = new RegExp(
  String.raw`^(\S+?)(?:T|\s+)(${TIME}(?:\s*[ap]\.?m\.?)?)\s*(Z|[+-]\d{2}:?\d{2})?$`,
  'i',
);

const two = (value: number) => String(value).padStart(2, '0');

function isoDate(year: number, month: number, day: number): string | null {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (year < 1 || days === undefined || day < 1 || day > days) return null;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/**
 * A date as `YYYY-MM-DD`, or null when the text is none. Read are 2026-12-31 (also with / or .), 31.12.2026 and, with
 * slashes or dashes, the order that is given; without an order a date that could be read both ways is refused.
 * A time that follows is ignored.
 */
export function parseDate(text: string, order?: DateOrder): string | null {
  const [date = ''] = DATE_AND_TIME.exec(text)?.slice(1) ?? [text];
  const first = YEAR_FIRST.exec(date);
  if (first) return isoDate(Number(first[1]), Number(first[3]), Number(first[4]));
  const last = YEAR_LAST.exec(date);
  if (!last) return null;
  const [one, two, year] = [Number(last[1]), Number(last[3]), Number(last[4])];
  const known = last[2] === '.' ? 'dmy' : (order ?? certainOrder(one, two));
  if (known === 'dmy') return isoDate(year, two, one);
  return known === 'mdy' ? isoDate(year, one, two) : null;
}

function certainOrder(one: number, two: number): DateOrder | undefined {
  if (one > 12 || one === two) return 'dmy';
  return two > 12 ? 'mdy' : undefined;
}

/**
 * The order in which the dates of one column are written. `certain` is false when every date could be read both ways
 * (day first is assumed), or when some can only be read one way and some only the other.
 */
export function guessDateOrder(texts: Iterable<string>): { order: DateOrder; certain: boolean } | null {
  const seen = { dmy: 0, mdy: 0, either: 0 };
  for (const text of texts) {
    const [date = ''] = text.trim().split(/[T\s]/, 1);
    const match = YEAR_LAST.exec(date);
    if (!match || match[2] === '.') continue;
    const [one, two] = [Number(match[1]), Number(match[3])];
    seen[one === two ? 'either' : (certainOrder(one, two) ?? 'either')] += 1;
  }
  if (seen.dmy + seen.mdy + seen.either === 0) return null;
  return {
    order: seen.mdy > seen.dmy ? 'mdy' : 'dmy',
    certain: seen.dmy === 0 ? seen.mdy > 0 : seen.mdy === 0,
  };
}

/** A time of day as `HH:MM:SS`, or null. Read are 9:30, 09:30:15, 9h30, 9h, 9:30 pm and 9 pm. */
export function parseTime(text: string): string | null {
  const match = TIME_OF_DAY.exec(text);
  const short = match ? null : FULL_HOUR.exec(text);
  if (!match && !short) return null;
  const [minute, second] = [Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)];
  const half = (match?.[4] ?? short?.[3])?.toLowerCase();
  let hour = Number(match?.[1] ?? short?.[1]);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  return hour > 23 || minute > 59 || second > 59 ? null : `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Date and time as `YYYY-MM-DDTHH:MM:SS`, the wall clock in `timezone`; a date alone is its midnight. Null for other text. */
export function parseDateTime(text: string, order?: DateOrder, timezone = 'UTC'): string | null {
  const match = DATE_AND_TIME.exec(text);
  const date = parseDate(match?.[1] ?? text, order);
  const time = match ? parseTime(match[2] ?? '') : '00:00:00';
  if (!date || !time) return null;
  const zone = match?.[6]?.toUpperCase();
  if (!zone) return `${date}T${time}`;
  try {
    const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    const local = Temporal.Instant.from(`${date}T${time}${offset}`).toZonedDateTimeISO(timezone);
    const wall = local.toPlainDateTime().toString({ smallestUnit: 'second' });
    return /^(?!0000)\d{4}-/.test(wall) ? wall : null;
  } catch {
    return null;
  }
}
