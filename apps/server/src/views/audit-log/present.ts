import { type AuditEntry, deviceOf, ROLES } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { findPeople, type Person } from '#features/members/queries.ts';
import type { EntryRow } from '#features/audit/queries.ts';
import { labelsOf, type TargetLabel } from './labels/queries.ts';

/** Rows of the log with the names that their people and things have now. */
export async function presentEntries(ctx: RequestCtx, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const ids = new Set(
    rows.flatMap(({ actor_id: actor, ...row }) => [actor ?? [], targetOf(row) ?? []].flat()),
  );
  const found = await findPeople(ctx, [...ids], ctx.t);
  const labels = await labelsOf(ctx, rows);
  // Devices and addresses reveal locations: only superadmins see them.
  const seesDevices = ctx.actor.role === ROLES.superadmin;
  return rows.map((row) => presentEntry(row, { found, label: labels.get(row.id) ?? null, seesDevices }));
}

interface Known {
  found: ReadonlyMap<number, Person>;
  label: TargetLabel | null;
  seesDevices: boolean;
}

function presentEntry(row: EntryRow, { found: people, label, seesDevices }: Known): AuditEntry {
  const person = (id: number | null) => {
    const found = id === null ? undefined : people.get(id);
    return id !== null && found ? { id, ...found } : null;
  };
  const actor = person(row.actor_id);
  const device = deviceOf(row.user_agent);
  // Of an erased member the entry shows only that a former member did it.
  const shows = seesDevices && !actor?.is_former;
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
