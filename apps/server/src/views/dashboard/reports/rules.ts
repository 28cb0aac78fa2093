import type { ReportedDeliveries, ReportTable } from '@fika/contract';

const OF_PEOPLE: ReadonlySet<ReportTable> = new Set(['pairs', 'unreachable', 'inactive']);

/** Whether a table names members. */
export const isOfPeople = (table: ReportTable): boolean => OF_PEOPLE.has(table);

type Sums = Omit<ReportedDeliveries, 'campaign' | 'kind'>;

/** The sums of all kinds and programs. */
export function sumOfDeliveries(rows: readonly ReportedDeliveries[]): Sums {
  const total: Sums = {
    emails: 0,
    delivered: 0,
    bounced: 0,
    failed: 0,
    pending: 0,
    skipped: 0,
    unknown: 0,
    complained: 0,
  };
  for (const row of rows) for (const key of Object.keys(total) as (keyof Sums)[]) total[key] += row[key];
  return total;
}

/** A page of rows that are all loaded; `reversed` is the ordering that turns them round. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, offset, ordering }: { limit: number; offset: number; ordering: string },
  reversed: string,
): Row[] {
  const ordered = ordering === reversed ? rows.toReversed() : rows;
  return ordered.slice(offset, offset + limit);
}
