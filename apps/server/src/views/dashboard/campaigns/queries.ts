import { type CampaignsStats, COFFEE_STATUS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { introductions, IS_REPEAT, isOfPrograms, sessionsWithin } from '../sessions/queries.ts';
import type { Wanted } from '../types.ts';

type Program = CampaignsStats['campaigns'][number];
type Row = Omit<Program, 'rating'> & { ratings: number; average: number };

/** Programs side by side: their sessions, answers, groups and pairs in a range. */
export async function showCampaignsStats(
  { db, company_id: companyId }: RequestCtx,
  { range, campaigns }: Wanted,
): Promise<CampaignsStats> {
  const { from, to } = range;
  const { rows } = await sql<Row>`
    with sessions as materialized (
      select campaign_id, count(*) filter (where is_of_time) as sessions,
        max(sent_at) filter (where is_of_time) as last_sent_at, sum(reach)::bigint as reach,
        avg(accepted::float8 / asked) filter (where is_of_time and asked > 0) as participation
      from (${sessionsWithin(companyId, campaigns, [range])}) as s group by campaign_id
    ), sent as materialized (
      select c.id, c.campaign_id, c.status, c.scheduled_at from coffees c
      where c.company_id = ${companyId} and c.round_id is not null and c.sent_at >= ${from} and c.sent_at < ${to}
        and ${isOfPrograms(sql`c.campaign_id`, campaigns)}
    ), met as materialized (
      select campaign_id, count(*) as groups, count(*) filter (where status = ${COFFEE_STATUS.met}) as met,
        count(*) filter (where scheduled_at is not null or status = ${COFFEE_STATUS.met}) as booked
      from sent group by campaign_id
    ), given as materialized (
      select sent.campaign_id, count(f.rating) as ratings, avg(f.rating)::float8 as average
      from sent join coffee_feedback f on f.company_id = ${companyId} and f.coffee_id = sent.id
      group by sent.campaign_id
    ), pairs as materialized (
      select campaign_id, count(distinct (user_a, user_b)) as connections, count(*) filter (where is_repeat) as repeats
      from (
        select c.campaign_id, x.user_id as user_a, y.user_id as user_b, ${IS_REPEAT} as is_repeat
        from ${introductions(companyId, campaigns)} and c.sent_at >= ${from} and c.sent_at < ${to}
      ) p group by campaign_id
    )
    select p.id, p.name, p.status, coalesce(s.sessions, 0) as sessions, s.last_sent_at,
      coalesce(s.reach, 0) as reach, s.participation, coalesce(pairs.connections, 0) as connections,
      coalesce(pairs.repeats, 0) as repeats, coalesce(met.groups, 0) as groups, coalesce(met.booked, 0) as booked,
      coalesce(met.met, 0) as met, coalesce(given.ratings, 0) as ratings, coalesce(given.average, 0) as average
    from campaigns p
    left join sessions s on s.campaign_id = p.id
    left join met on met.campaign_id = p.id
    left join given on given.campaign_id = p.id
    left join pairs on pairs.campaign_id = p.id
    where p.company_id = ${companyId} and ${isOfPrograms(sql`p.id`, campaigns)}
      and (p.status <> 'draft' or s.campaign_id is not null)
    order by search_key(p.name), p.id`.execute(db);
  return {
    range,
    campaigns: rows.map(({ ratings: count, average, ...program }) =>
      // With very few ratings it would be obvious who gave which.
      Object.assign(program, { rating: count < LIMITS.ratingsShown ? null : { count, average } }),
    ),
  };
}
