import type { AuditAction } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';

export interface AuditEntry {
  action: AuditAction;
  /** The type of the target: `user`, `campaign`, `category`, `invitation`… */
  target_type?: string;
  target_id?: number | null;
  /** The change, without secrets, and without names or addresses of people: those may be erased, and entries stay. */
  data?: Record<string, unknown>;
}

/** Writes into the audit log of the company what happened in this transaction, and who did it. */
export async function recordAudit(ctx: Ctx | RequestCtx, entry: AuditEntry): Promise<void> {
  const request = 'actor' in ctx ? ctx : null;
  await recordAudits(ctx.db, [
    {
      ...entry,
      company_id: ctx.company_id,
      actor_id: request?.actor.user_id ?? null,
      client: request?.client ?? null,
    },
  ]);
}

export interface AuditRow extends AuditEntry {
  company_id: number;
  actor_id: number | null;
  client: { ip: string; user_agent: string } | null;
}

/** The same for several, of several companies: in the scope of a company, or across companies. */
export async function recordAudits(db: Db, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(
      rows.map(({ client, data, ...row }) => ({
        ...row,
        data: JSON.stringify(data ?? {}),
        ip: client?.ip ?? '',
        user_agent: client?.user_agent ?? '',
      })),
    )
    .execute();
}

/** The same act on each of several targets, in one statement. */
export async function recordAuditOfEach(
  db: Db,
  { client, data, ...row }: Omit<AuditRow, 'target_id'>,
  targets: readonly number[],
): Promise<void> {
  if (targets.length === 0) return;
  await sql`
    insert into audit_log (company_id, action, target_type, target_id, actor_id, data, ip, user_agent, at)
    select ${row.company_id}, ${row.action}, ${row.target_type ?? ''}, target, ${row.actor_id},
      ${JSON.stringify(data ?? {})}::jsonb, ${client?.ip ?? ''}, ${client?.user_agent ?? ''}, (select app_now())
    from unnest(${targets}::bigint[]) as target`.execute(db);
}
