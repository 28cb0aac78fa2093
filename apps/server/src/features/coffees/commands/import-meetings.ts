import { cleanText, type coffeesEndpoints, type InputOf, type ResponseOf } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';

type Input = InputOf<typeof coffeesEndpoints.meetings_import>;
type Result = ResponseOf<typeof coffeesEndpoints.meetings_import>;

interface Resolved {
  row: number;
  a: string;
  b: string;
  a_id: number | null;
  b_id: number | null;
}

/**
 * Records that people knew each other before any program. All such meetings have one date, the day the company was
 * made, so that repeating an import adds nothing.
 */
export async function importMeetings(ctx: RequestCtx, { body }: Input): Promise<Result> {
  const resolved = await resolveMembers(ctx, body.pairs);
  const rejected = resolved.flatMap(rejectionsOf);
  const refused = new Set(rejected.map(({ row }) => row));
  const pairs = resolved.filter(({ row }) => !refused.has(row));
  const { numAffectedRows } = await sql`
    insert into meetings (company_id, user_a, user_b, met_at)
    select c.id, least(a, b), greatest(a, b), date_trunc('day', c.created_at, 'UTC')
    from unnest(${pairs.map(({ a_id }) => a_id)}::bigint[], ${pairs.map(({ b_id }) => b_id)}::bigint[]) as pair(a, b),
      companies c
    where c.id = ${ctx.company_id}
    on conflict do nothing`.execute(ctx.db);
  const added = Number(numAffectedRows ?? 0);
  await recordAudit(ctx, { action: 'meetings.imported', data: { added } });
  return { added, known: pairs.length - added, rejected };
}

/** Finds both sides of every pair by external id, else by email. */
async function resolveMembers(ctx: RequestCtx, pairs: Input['body']['pairs']): Promise<Resolved[]> {
  // Names are compared as members are stored, and JSON in the database takes no half characters.
  const given = pairs.map(({ row, a, b }) => ({ row, a: cleanText(a), b: cleanText(b) }));
  const { rows } = await sql<Resolved>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("row" integer, a text, b text)
    ), names as (
      select a as name from given union select b from given
    ), people as (
      select name, coalesce(
        (select id from users where company_id = ${ctx.company_id} and external_id = name),
        (select id from users where company_id = ${ctx.company_id} and email = lower(name))
      ) as id from names
    )
    select g."row", g.a, g.b, pa.id as a_id, pb.id as b_id
    from given g join people pa on pa.name = g.a join people pb on pb.name = g.b
    order by g."row"`.execute(ctx.db);
  return rows;
}

function rejectionsOf({ row, a, b, a_id, b_id }: Resolved): Result['rejected'] {
  const unknown = [a_id === null ? [a] : [], b_id === null ? [b] : []].flat();
  if (unknown.length > 0) return unknown.map((value) => ({ row, reason: 'unknown_member', value }));
  return a_id === b_id ? [{ row, reason: 'same_person', value: a }] : [];
}
