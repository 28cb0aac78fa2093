import type { ActivityKind } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

interface Happened {
  /** The id of its subject; unique for each kind. */
  about: string;
  campaign_id?: number;
  round_id?: number;
  /** The coffee of the event, and the member who caused it. */
  coffee_id?: number;
  actor_id?: number | null;
  count?: number;
}

/** Writes down what happened, once; of a session its program and how many were matched. Returns its id. */
export async function recordActivity(ctx: Ctx, kind: ActivityKind, happened: Happened): Promise<number> {
  const {
    about,
    campaign_id = null,
    round_id = null,
    coffee_id = null,
    actor_id = null,
    count = 1,
  } = happened;
  const { rows } = await sql<{ id: number }>`
    insert into activities (company_id, kind, about, campaign_id, round_id, coffee_id, actor_id, count)
    select ${ctx.company_id}, ${kind}, ${about}, coalesce(r.campaign_id, c.campaign_id, ${campaign_id}::bigint),
      coalesce(r.id, c.round_id), c.id, ${actor_id}::bigint,
      case when r.id is null then ${count}::int else (
        select count(*) from round_members m
        where m.company_id = r.company_id and m.round_id = r.id and m.outcome = 'matched')::int end
    from (values (1)) one
    left join rounds r on r.company_id = ${ctx.company_id} and r.id = ${round_id}::bigint
    left join coffees c on c.company_id = ${ctx.company_id} and c.id = ${coffee_id}::bigint
    on conflict (company_id, kind, about) do update set count = excluded.count
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

interface Joined {
  campaign_id: number;
  user_ids: readonly number[];
  /** `2026-11-22`: events of one day become one. */
  day: string;
}

/** Writes down who joined a program on a day, each once. */
export async function recordJoined(ctx: Ctx, { campaign_id, user_ids, day }: Joined): Promise<void> {
  const id = await recordActivity(ctx, 'program_joined', { about: `${campaign_id}/${day}`, campaign_id });
  const added = await sql`
    insert into activity_people (company_id, activity_id, user_id)
    select ${ctx.company_id}, ${id}, u.id from users u
    where u.company_id = ${ctx.company_id} and u.id = any(${user_ids}::bigint[]) order by u.id
    on conflict do nothing`.execute(ctx.db);
  await sql`
    update activities set count = (
        select count(*) from activity_people p where p.company_id = ${ctx.company_id} and p.activity_id = ${id}),
      created_at = case when ${Number(added.numAffectedRows ?? 0) > 0} then app_now() else created_at end
    where company_id = ${ctx.company_id} and id = ${id}`.execute(ctx.db);
}
