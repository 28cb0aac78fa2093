import type { Ctx } from '#platform/context.ts';
import { type AuditAction, auditActionsOf, type auditLogEndpoints, type InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';

type ListQuery = InputOf<typeof auditLogEndpoints.audit>['query'];
type Conditions = Omit<ListQuery, 'limit' | 'offset' | 'ordering'>;

/** `named`: members whose name matches the search; null without a search. */
function filtered(
  { db, company_id: companyId, company }: RequestCtx,
  asked: Conditions,
  named: number[] | null,
) {
  const day = (date: string, shift: number) =>
    sql<string>`(${date}::date + ${shift}::int)::timestamp at time zone ${company.timezone}`;
  return db
    .selectFrom('audit_log')
    .where('company_id', '=', companyId)
    .$if(asked.group !== undefined, (query) =>
      query.where('action', 'in', asked.group ? auditActionsOf(asked.group) : []),
    )
    .$if(asked.action !== undefined, (query) => query.where('action', '=', asked.action ?? ''))
    .$if(asked.actor !== undefined, (query) => query.where('actor_id', '=', asked.actor ?? 0))
    .$if(asked.target !== undefined, (query) =>
      query.where('target_type', '=', 'user').where('target_id', '=', asked.target ?? 0),
    )
    .$if(asked.from !== undefined, (query) => query.where('at', '>=', day(asked.from ?? '', 0)))
    .$if(asked.to !== undefined, (query) => query.where('at', '<', day(asked.to ?? '', 1)))
    .$if(named !== null, (query) =>
      query.where((eb) => {
        const isNamed = sql<boolean>`any(${named ?? []}::bigint[])`;
        return eb.or([
          eb('actor_id', '=', isNamed as never),
          eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', isNamed as never)]),
        ]);
      }),
    );
}

/** Entries of the log, the latest first by default. */
export async function listEntries(
  ctx: RequestCtx,
  asked: Conditions & Pick<ListQuery, 'limit' | 'offset' | 'ordering'>,
  named: number[] | null,
): Promise<EntryRow[]> {
  const direction = asked.ordering === 'created_at' ? 'asc' : 'desc';
  const rows = await filtered(ctx, asked, named)
    .select(['id', 'at', 'action', 'actor_id', 'target_type', 'target_id', 'data', 'ip', 'user_agent'])
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return rows as EntryRow[];
}

export interface EntryRow {
  id: number;
  at: string;
  action: AuditAction;
  actor_id: number | null;
  target_type: string;
  target_id: number | null;
  data: Record<string, unknown>;
  ip: string;
  user_agent: string;
}

/** How many there are. */
export async function countEntries(
  ctx: RequestCtx,
  asked: Conditions,
  named: number[] | null,
): Promise<number> {
  const { n } = await filtered(ctx, asked, named)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The entries of the audit log about a person: as actor or as target. */
export async function listEntriesAbout({ db, company_id: companyId }: Ctx, userId: number) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_id', 'target_type', 'target_id', 'data', 'ip', 'user_agent'])
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', userId),
        eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', userId)]),
      ]),
    )
    .orderBy('id')
    .execute();
}
