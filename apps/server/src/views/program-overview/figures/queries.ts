import {
  type CampaignOverview,
  COFFEE_STATUS,
  type InputOf,
  instantOf,
  LIMITS,
  type programOverviewEndpoints,
  ROUND_STATUS,
  spanOfDays,
  wallClock,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { getCampaign } from '#features/campaigns/queries.ts';

const MONTHS = 6;

/** A program in numbers between two days of its zone, both included, and over the time of the same length before. */
export async function showOverview(
  ctx: RequestCtx,
  campaignId: number,
  asked: InputOf<typeof programOverviewEndpoints.campaign_overview>['query'],
): Promise<CampaignOverview> {
  const { timezone } = await getCampaign(ctx, campaignId);
  const today = wallClock(await ctx.now(), timezone).slice(0, 10);
  const span = spanOfDays(asked.to ?? today, asked.from, MONTHS);
  const start = (day: string) => instantOf(`${day}T00:00:00`, timezone);
  const [before, from, to] = [start(span.before), start(span.first), start(span.after)];
  return {
    from,
    to,
    ...(await figuresOf(ctx, campaignId, from, to)),
    previous: await figuresOf(ctx, campaignId, before, from),
  };
}

type Figures = CampaignOverview['previous'];

async function figuresOf(
  { db, company_id: companyId }: RequestCtx,
  campaignId: number,
  from: string,
  to: string,
): Promise<Figures> {
  const { rows } = await sql<Omit<Figures, 'rating'> & NonNullable<Figures['rating']>>`
    with noted as (
      select r.id, r.matchs_sent_at >= ${from} and r.matchs_sent_at < ${to} as is_of_time,
        -- Nobody is asked before a session opens, and nobody after it is sent.
        r.opened_at >= ${from} and coalesce(r.matchs_sent_at, app_now()) < ${to} as is_within,
        r.opened_at >= ${to} or coalesce(r.matchs_sent_at, app_now()) < ${from} as is_beside, n.*
      from rounds r cross join lateral (
        select coalesce(sum(members), 0)::bigint as members, coalesce(sum(asked), 0)::bigint as asked,
          coalesce(sum(accepted), 0)::bigint as accepted
        from round_counts where company_id = r.company_id and round_id = r.id
      ) n
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.status <> ${ROUND_STATUS.deleted}
    ), sessions as (
      select asked, is_of_time,
        case when is_within then asked when is_beside then 0 else (
          select count(*) from round_members m
          where m.company_id = ${companyId} and m.round_id = noted.id and m.asked_at >= ${from} and m.asked_at < ${to}
        ) end as reach,
        -- Where some took part without being asked, those who were are looked for.
        case when asked = members then accepted when not is_of_time then 0 else (
          select count(*) from round_members m
          where m.company_id = ${companyId} and m.round_id = noted.id
            and m.accepted_at is not null and m.asked_at is not null and m.added_at is null
        ) end as accepted
      from noted
    ), met as (
      select c.id, c.status, exists (
        select from messages t where t.company_id = c.company_id and t.coffee_id = c.id
      ) as has_messages
      from coffees c
      where c.company_id = ${companyId} and c.campaign_id = ${campaignId} and c.sent_at >= ${from} and c.sent_at < ${to}
    )
    select (select coalesce(sum(reach), 0)::bigint from sessions) as reach,
      (select avg(accepted::float8 / asked) from sessions where is_of_time and asked > 0) as optin_rate,
      (select count(*) from met) as coffees,
      (select count(*) from met where status = ${COFFEE_STATUS.met}) as met,
      (select count(*) from met where has_messages) as conversations, given.count, given.average
    from (
      select count(f.rating) as count, coalesce(avg(f.rating), 0)::float8 as average
      from met join coffee_feedback f on f.company_id = ${companyId} and f.coffee_id = met.id
    ) given`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without groups answered no row');
  const { count, average, ...figures } = row;
  // With very few ratings it would be obvious who gave which.
  return { ...figures, rating: count < LIMITS.ratingsShown ? null : { count, average } };
}
