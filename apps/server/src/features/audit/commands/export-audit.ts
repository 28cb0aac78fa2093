import type { auditEndpoints, AuditEntry, InputOf, ResponseOf } from '@fika/contract';
import { csvOf } from '@fika/spreadsheet/write-csv';
import type { RequestCtx } from '#platform/http/access.ts';
import { peopleOfLog } from '../people.ts';
import { presentEntries } from '../present.ts';
import { countEntries, listEntries } from '../queries.ts';
import { recordAudit } from '../record.ts';
import type { TargetLabel } from '../target-labels.ts';

const MOST = 10_000;
const COLUMNS = [
  'at',
  'action',
  'actor_id',
  'actor',
  'target_type',
  'target_id',
  'target',
  'data',
  'ip',
  'device',
];

/** The log as a file for a spreadsheet program, the latest first; and the export as an entry of the log. */
export async function exportAudit(
  ctx: RequestCtx,
  { body }: InputOf<typeof auditEndpoints.audit_export>,
): Promise<ResponseOf<typeof auditEndpoints.audit_export>> {
  const { search, ...conditions } = body;
  const people = ctx.services.ports.one(peopleOfLog);
  const named = search ? await people.named(ctx.db, ctx.company_id, search) : null;
  const total = await countEntries(ctx, body, named);
  const rows = await listEntries(ctx, { ...body, limit: MOST, offset: 0, ordering: '-created_at' }, named);
  const entries = await presentEntries(ctx, rows);
  // What was searched for may be a name: that it was is enough.
  const filters = { ...conditions, ...(search && { search: true }) };
  await recordAudit(ctx, { action: 'audit.exported', data: { count: entries.length, filters } });
  const day = (await ctx.now()).slice(0, 10);
  return {
    file_name: `audit-${ctx.company.slug}-${day}.csv`,
    content: csvOf([COLUMNS, ...entries.map(cells)]),
    count: entries.length,
    is_complete: total <= MOST,
  };
}

const thing = (label: TargetLabel | null): string =>
  label ? `${label.name}${label.number === null ? '' : ` #${label.number}`}` : '';

function cells({ at, action, actor, target, data, ip, device }: AuditEntry): string[] {
  return [
    at,
    action,
    String(actor?.id ?? ''),
    actor?.name ?? '',
    target?.type ?? '',
    String(target?.id ?? ''),
    target?.person?.name ?? thing(target?.label ?? null),
    JSON.stringify(data),
    ip ?? '',
    device ? `${device.browser} ${device.system}`.trim() : '',
  ];
}
