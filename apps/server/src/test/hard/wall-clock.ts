// Local times, from the time zone data of the system alone: an independent check of the dates of the product.

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant) / MINUTE_MS);
}

/** A change of the clocks, and a local time in the middle of the hour that it skips or repeats. */
export interface WallChange {
  kind: 'gap' | 'overlap';
  /** `2027-03-28T02:30:00.000`, without a zone. */
  wall: string;
}

/** The changes of a zone in a year. */
export function changesOf(zone: string, year: number): WallChange[] {
  const changes: WallChange[] = [];
  for (let hour = Date.UTC(year, 0, 10); hour < Date.UTC(year, 11, 20); hour += HOUR_MS) {
    const before = offsetAt(hour, zone);
    if (offsetAt(hour + HOUR_MS, zone) === before) continue;
    let at = hour;
    while (offsetAt(at, zone) === before) at += MINUTE_MS;
    const jump = offsetAt(at, zone) - before;
    // In local time the change begins at the old offset; a repeated hour begins earlier by the jump.
    const start = at + before * MINUTE_MS + Math.min(0, jump) * MINUTE_MS;
    const middle = start + (Math.abs(jump) / 2) * MINUTE_MS;
    changes.push({
      kind: jump > 0 ? 'gap' : 'overlap',
      wall: new Date(middle).toISOString().replace('Z', ''),
    });
  }
  return changes;
}

/**
 * The instant of a local time, given as if it were UTC: the first one where there are two; where there is none, as long after the
 * change as the time is after the beginning of the gap.
 */
export function instantOfWall(wall: number, zone: string): number {
  const offsets = [offsetAt(wall - 24 * HOUR_MS, zone), offsetAt(wall + 24 * HOUR_MS, zone)];
  const fits = offsets
    .map((offset) => wall - offset * MINUTE_MS)
    .filter((instant) => instant + offsetAt(instant, zone) * MINUTE_MS === wall);
  return fits.length > 0 ? Math.min(...fits) : wall - (offsets[0] ?? 0) * MINUTE_MS;
}
