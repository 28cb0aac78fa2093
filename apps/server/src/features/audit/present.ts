import { type AuditEntry, deviceOf } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { peopleOfLog, type Person } from './people.ts';
import type { EntryRow } from './queries.ts';
import { labelsOf, type TargetLabel } from './target-labels.ts';

const SUPERADMIN = 2;

/** Rows of the log with the names that their people and things have now. */
export async function presentEntries(ctx: RequestCtx, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const ids = new Set(
    rows.flatMap(({ actor_id: actor, ...row }) => [actor ?? [], targetOf(row) ?? []].flat()),
  );
  const found = await ctx.services.ports
    .one(peopleOfLog)
    .find(ctx.db, ctx.company_id, [...ids], ctx.language);
  const labels = await labelsOf(ctx, rows);
  // Machines tell where somebody is and what they own: for those who answer for the workspace.
  const seesMachines = ctx.actor.role === SUPERADMIN;
  return rows.map((row) => presentEntry(row, { found, label: labels.get(row.id) ?? null, seesMachines }));
}

interface Known {
  found: ReadonlyMap<number, Person>;
  label: TargetLabel | null;
  seesMachines: boolean;
}

function presentEntry(row: EntryRow, { found: people, label, seesMachines }: Known): AuditEntry {
  const person = (id: number | null) => {
    const found = id === null ? undefined : people.get(id);
    return id !== null && found ? { id, ...found } : null;
  };
  const actor = person(row.actor_id);
  const device = deviceOf(row.user_agent);
  // Of whoever was erased nothing more is told than that somebody did it.
  const shows = seesMachines && !actor?.is_former;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    actor,
    target: row.target_type
      ? { type: row.target_type, id: row.target_id, person: person(targetOf(row)), label }
      : null,
    data: row.data,
    ip: shows && row.ip ? row.ip : null,
    device: shows && (device.browser || device.system) ? device : null,
  };
}

const targetOf = (row: Pick<EntryRow, 'target_type' | 'target_id'>): number | null =>
  row.target_type === 'user' ? row.target_id : null;
