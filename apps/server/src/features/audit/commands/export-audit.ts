import type { auditLogEndpoints, AuditEntry, InputOf, ResponseOf } from '@fika/contract';
import { csvOf } from '@fika/spreadsheet/write-csv';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '../record.ts';

/** Entries of one file. */
export const MOST_EXPORTED = 10_000;
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

/** Writes entries to a file for a spreadsheet program, the latest first, and the export as an entry of the log. */
export async function exportAudit(
  ctx: RequestCtx,
  { body }: InputOf<typeof auditLogEndpoints.audit_export>,
  { entries, total }: { entries: readonly AuditEntry[]; total: number },
): Promise<ResponseOf<typeof auditLogEndpoints.audit_export>> {
  const { search, ...conditions } = body;
  // The search text may be a name: only that there was one is recorded.
  const filters = { ...conditions, ...(search && { search: true }) };
  await recordAudit(ctx, { action: 'audit.exported', data: { count: entries.length, filters } });
  const day = (await ctx.now()).slice(0, 10);
  return {
    file_name: `audit-${ctx.company.slug}-${day}.csv`,
    content: csvOf([COLUMNS, ...entries.map(cells)]),
    count: entries.length,
    is_complete: total <= MOST_EXPORTED,
  };
}

const thing = (label: NonNullable<AuditEntry['target']>['label']): string =>
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
