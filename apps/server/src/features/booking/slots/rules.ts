import { Temporal } from '@fika/contract/temporal';

/** The hours of the suggested times, in minutes of their day: one in the afternoon, one in the morning, one later. */
const WANTED = [14 * 60, 10 * 60 + 30, 15 * 60];

interface Day {
  date: string;
  /** Minutes of the day. */
  slots: { at: number; minutes: number }[];
}

/**
 * At most three of some slots: one a day, on the first days that have any, and at different hours. Not on the day of the message,
 * because it is read later. Pure.
 */
export function suggestedTimes(
  starts: readonly number[],
  { now, timezone }: { now: number; timezone: string },
): string[] {
  const today = localOf(now, timezone).date;
  return daysOf(starts, timezone, today).flatMap(({ slots }, index) => {
    const wanted = WANTED[index] ?? 0;
    const [best] = slots.toSorted((a, b) => Math.abs(a.minutes - wanted) - Math.abs(b.minutes - wanted));
    return best ? [new Date(best.at).toISOString()] : [];
  });
}

/** The first days after today, as many as times are wanted. The slots are sorted, so the rest is not looked at. */
function daysOf(starts: readonly number[], timezone: string, today: string): Day[] {
  const days: Day[] = [];
  for (const at of starts) {
    const { date, minutes } = localOf(at, timezone);
    if (date <= today) continue;
    const last = days.at(-1);
    if (last?.date === date) last.slots.push({ at, minutes });
    else if (days.length === WANTED.length) break;
    else days.push({ date, slots: [{ at, minutes }] });
  }
  return days;
}

function localOf(at: number, timezone: string): { date: string; minutes: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  return { date: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute };
}
