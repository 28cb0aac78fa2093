import type { Formats } from '#lib/format.ts';
import type { ParticipationsStats } from './api.ts';

export type Bucket = ParticipationsStats['buckets'][number];
type Unit = ParticipationsStats['unit'];

const MONTHS_OF_A_YEAR = 12;

/** The name of a bucket under its column: a month, or the day on which it begins. */
export function tickOf({ start }: Bucket, unit: Unit, buckets: number, formats: Formats): string {
  if (unit !== 'month') return formats.date(start, 'short');
  return formats.date(start, buckets > MONTHS_OF_A_YEAR ? 'monthOfYear' : 'month');
}

/** What the plots show, to be said in words: the first and last participation, and when most invitations were sent. */
export function summaryOf(buckets: readonly Bucket[]): {
  first: Bucket | null;
  last: Bucket | null;
  most: Bucket | null;
} {
  const known = buckets.filter(({ participation }) => participation !== null);
  const most = buckets.reduce<Bucket | null>(
    (best, one) => (one.invitations > (best?.invitations ?? 0) ? one : best),
    null,
  );
  return { first: known[0] ?? null, last: known.at(-1) ?? null, most };
}
