import type { AuditEntry } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';
import type { EntryRow } from './queries.ts';

export type TargetLabel = NonNullable<NonNullable<AuditEntry['target']>['label']>;

/** How one kind of thing is called, at the time of reading: the log keeps ids alone. Filled by the feature that owns it. */
export interface TargetLabels {
  type: string;
  /** What an entry knows its thing by; the id of the target where nothing is said. */
  keyOf?(row: Pick<EntryRow, 'data'>): unknown;
  /** Names by key, of what is still there and what the reader may see; whatever is left out keeps the plain sentence. */
  find(ctx: RequestCtx, keys: readonly string[]): Promise<ReadonlyMap<string, TargetLabel>>;
}

/** What the things of later features are called. */
export const targetLabels = definePort<TargetLabels>('labels of what the audit log names');

/** What the targets of some entries are called, by the ids of the entries: one query for each kind. */
export async function labelsOf(
  ctx: RequestCtx,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, TargetLabel>> {
  const labels = new Map<number, TargetLabel>();
  for (const kind of ctx.services.ports.all(targetLabels)) {
    const keyed = rows.flatMap((row): [number, string][] => {
      if (row.target_type !== kind.type) return [];
      const key = kind.keyOf ? kind.keyOf(row) : row.target_id;
      return typeof key === 'string' || typeof key === 'number' ? [[row.id, String(key)]] : [];
    });
    if (keyed.length === 0) continue;
    const found = await kind.find(ctx, [...new Set(keyed.map(([, key]) => key))]);
    for (const [id, key] of keyed) {
      const label = found.get(key);
      if (label) labels.set(id, label);
    }
  }
  return labels;
}

/** Labels of things that have a name and nothing else. */
export function namesById(
  rows: readonly { id: number | string; name: string }[],
): ReadonlyMap<string, TargetLabel> {
  return new Map(
    rows.flatMap(({ id, name }): [string, TargetLabel][] =>
      name === '' ? [] : [[String(id), { name, number: null }]],
    ),
  );
}
