/** How a number compares with the one of the time before; null without one of them. Only what a reader sees counts as different. */
export function compare(
  now: number | null,
  before: number | null,
  shown: (value: number) => string,
): 'up' | 'down' | 'same' | null {
  if (now === null || before === null) return null;
  if (shown(now) === shown(before)) return 'same';
  return now > before ? 'up' : 'down';
}

const HOURS_AS_DAYS = 48;

/** A number of hours as people say it: hours, or days with one decimal. */
export function asTime(hours: number): { unit: 'hours' | 'days'; count: number } {
  return hours < HOURS_AS_DAYS
    ? { unit: 'hours', count: Math.round(hours) }
    : { unit: 'days', count: Math.round((hours / 24) * 10) / 10 };
}
