import type { ActivityKind } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

interface Happened {
  /** What it is about, once for its kind. */
  about: string;
  campaign_id?: number;
  round_id?: number;
  count?: number;
}

/** Writes down what happened, once; of a session its program and how many were matched. */
export async function recordActivity(ctx: Ctx, kind: ActivityKind, happened: Happened): Promise<void> {
  const { about, campaign_id = null, round_id = null, count = 1 } = happened;
  await sql`
    insert into activities (company_id, kind, about, campaign_id, round_id, count)
    select ${ctx.company_id}, ${kind}, ${about}, coalesce(r.campaign_id, ${campaign_id}::bigint), ${round_id}::bigint,
      case when r.id is null then ${count}::int else (
        select count(*) from round_members m
        where m.company_id = r.company_id and m.round_id = r.id and m.outcome = 'matched')::int end
    from (values (1)) one left join rounds r on r.company_id = ${ctx.company_id} and r.id = ${round_id}::bigint
    on conflict (company_id, kind, about) do update set count = excluded.count`.execute(ctx.db);
}
