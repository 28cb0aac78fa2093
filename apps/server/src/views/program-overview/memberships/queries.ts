import {
  type InputOf,
  type MembershipStanding,
  type programOverviewEndpoints,
  ROUND_STATUS,
} from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { shortestWay } from '#platform/http/paging.ts';
import { containing } from '#platform/db/patterns.ts';
import { audienceOf } from '#features/campaigns/audience/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import {
  activityAlone,
  countMatching,
  countRows,
  membersMatching,
} from '#features/member-filters/queries.ts';
import { countAll } from '#features/member-filters/counts/queries.ts';

export type MembershipPage = InputOf<typeof programOverviewEndpoints.memberships>['query'];

interface FoundIds {
  /** The total number. */
  count: number;
  /** Ids of the page, in its order. */
  ids: number[];
}

/** The reason for the status of `u`: `s` membership, `d` added by hand, `a` in the audience, `joined`. */
export const REASON = ({ timezone }: Pick<CampaignRow, 'timezone'>, isInside: RawBuilder<unknown>) => sql`
  case when not u.is_active then 'inactive'
    when s.removed then 'removed'
    when s.status = 'left' then 'left'
    when s.snoozed_until > (app_now() at time zone ${timezone})::date
      then case when s.paused_at is null then 'snoozed' else 'silent' end
    when not ${isInside} then 'outside'
    when d.user_id is not null then 'added' end`;

/** @see REASON */
export const standingOf = (
  reason: RawBuilder<unknown>,
  joinedAt: RawBuilder<unknown>,
) => sql<MembershipStanding>`
  case when ${reason} in ('inactive', 'removed', 'left', 'outside') then 'left'
    when ${reason} in ('snoozed', 'silent') then 'paused'
    when ${joinedAt} is null then 'not_yet' else 'active' end`;

/** All members a program is for now, was once, or that an admin decided about: those of a page, and how many there are. */
export async function listMembershipIds(
  ctx: RequestCtx,
  campaign: CampaignRow,
  page: MembershipPage,
): Promise<FoundIds> {
  const { search, standing, ordering } = page;
  const isByName = ordering === 'last_name' || ordering === '-last_name';
  const isWalked = search === '' && standing !== 'left' && standing !== 'paused';
  return isByName && isWalked
    ? idsByName(ctx, campaign, { ...page, standing, isRising: ordering === 'last_name' })
    : idsBySearch(ctx, campaign, page);
}

/**
 * By name, however many there are: members that the filter finds in the order of an index, merged with the others, who are
 * usually few. No other members are read.
 */
async function idsByName(
  ctx: RequestCtx,
  campaign: CampaignRow,
  page: { limit: number; offset: number; isRising: boolean; standing: 'active' | 'not_yet' | undefined },
): Promise<FoundIds> {
  const { matching, found, others } = await peopleOf(ctx, campaign, page.standing);
  const counted = await sql<{ n: number }>`select count(*) as n from (${others}) o`.execute(ctx.db);
  const count = found + (counted.rows[0]?.n ?? 0);
  const { offset, limit, fromEnd } = shortestWay(page, count);
  const way = page.isRising === fromEnd ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      (${matching
        .select(['users.id', sql`search_key(users.last_name)`.as('name')])
        .orderBy(sql`search_key(users.last_name) ${way}, users.id ${way}`)
        .limit(offset + limit)})
      union all
      ${others}
    ) p order by name ${way}, id ${way} limit ${limit} offset ${offset}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  return { count, ids: fromEnd ? ids.toReversed() : ids };
}

/**
 * Members that the filter of a program finds, how many these are, and all others that it knows: usually few. With a status only
 * those who have it.
 */
async function peopleOf(ctx: RequestCtx, campaign: CampaignRow, standing?: 'active' | 'not_yet') {
  const { company_id } = ctx;
  const audience = audienceOf(campaign);
  const everybody = await membersMatching(ctx, audience);
  const sessions = await sessionsOf(ctx, campaign.id);
  const place = { company_id, campaign_id: campaign.id, round_ids: sessions.ids };
  const stands = (alias: string) => standsInside(place, campaign, sql.ref(`${alias}.id`), standing);
  const matching = standing ? everybody.where(stands('users')) : everybody;
  const found = standing ? await countRows(matching) : await countMatching(ctx, audience, everybody);
  const isFound = activityAlone(audience) ? sql`u.is_active` : sql`u.id in (${everybody.select('users.id')})`;
  const members = (await countAll(ctx, true)) + (await countAll(ctx, false));
  const others = sql`
    select u.id, search_key(u.last_name) as name
    from ${members - found < sessions.members ? knownAmongMembers(place) : knownThemselves(place)}
      and u.erased_at is null and not ${isFound}
      and ${standing ? sql`${isAdded(place, sql`u.id`)} and u.is_active and ${stands('u')}` : sql`true`}`;
  return { matching, found, others };
}

/** Whether a member of the audience takes part, or will for the first time: they neither left nor paused. */
function standsInside(
  { company_id, campaign_id, round_ids }: Place,
  { timezone }: CampaignRow,
  id: RawBuilder<unknown>,
  standing: 'active' | 'not_yet' | undefined,
): RawBuilder<boolean> {
  return sql<boolean>`(not exists (
      select from memberships s
      where s.company_id = ${company_id} and s.campaign_id = ${campaign_id} and s.user_id = ${id}
        and (s.removed or s.status = 'left' or s.snoozed_until > (app_now() at time zone ${timezone})::date))
    and ${standing === 'active' ? sql`` : sql`not`} exists (
      select from round_members m
      where m.company_id = ${company_id} and m.round_id = any(${round_ids}::bigint[]) and m.user_id = ${id}
        and (m.asked_at is not null or m.accepted_at is not null)))`;
}

const isAdded = ({ company_id, campaign_id }: Place, id: RawBuilder<unknown>) => sql`exists (
  select from campaign_added d
  where d.company_id = ${company_id} and d.campaign_id = ${campaign_id} and d.user_id = ${id})`;

/** The sessions of a program that were not withdrawn, and how many answers they hold. */
async function sessionsOf(
  { db, company_id: companyId }: RequestCtx,
  campaignId: number,
): Promise<{ ids: number[]; members: number }> {
  const { rows } = await sql<{ id: number; members: number }>`
    select r.id, (
      select coalesce(sum(members), 0)::bigint from round_counts where company_id = r.company_id and round_id = r.id
    ) as members
    from rounds r where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.status <> ${ROUND_STATUS.deleted}`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id), members: rows.reduce((sum, { members }) => sum + members, 0) };
}

interface Place {
  company_id: number;
  campaign_id: number;
  round_ids: readonly number[];
}

/** Members, each with a look at whether the program knows them. */
const knownAmongMembers = (place: Place) => sql`
  users u where u.company_id = ${place.company_id} and (
    exists (
      select from round_members m
      where m.company_id = u.company_id and m.round_id = any(${place.round_ids}::bigint[]) and m.user_id = u.id)
    or exists (
      select from memberships s
      where s.company_id = u.company_id and s.campaign_id = ${place.campaign_id} and s.user_id = u.id)
    or (u.is_active and ${isAdded(place, sql`u.id`)}))`;

/** The same from members it knows: they were in a session, changed their membership, or were added by an admin. */
const knownThemselves = ({ company_id, campaign_id, round_ids }: Place) => sql`
  (
    select user_id from round_members where company_id = ${company_id} and round_id = any(${round_ids}::bigint[])
    union select user_id from memberships where company_id = ${company_id} and campaign_id = ${campaign_id}
    union select d.user_id from campaign_added d
      join users u on u.company_id = d.company_id and u.id = d.user_id and u.is_active
      where d.company_id = ${company_id} and d.campaign_id = ${campaign_id}
  ) k join users u on u.company_id = ${company_id} and u.id = k.user_id where true`;

const ORDERINGS = {
  last_name: sql`search_key(last_name), id`,
  '-last_name': sql`search_key(last_name) desc, id desc`,
  last_matched_at: sql`last_matched_at nulls first, id`,
  '-last_matched_at': sql`last_matched_at desc nulls last, id desc`,
  matched: sql`matched, id`,
  '-matched': sql`matched desc, id desc`,
} as const satisfies Record<MembershipPage['ordering'], unknown>;

/** By outcome, or with a search or a status: each member is read once. */
async function idsBySearch(ctx: RequestCtx, campaign: CampaignRow, page: MembershipPage): Promise<FoundIds> {
  const { db, company_id: companyId } = ctx;
  const chosen = await chosenOf(ctx, campaign, page);
  const isChosen = (id: RawBuilder<unknown>) =>
    chosen ? sql<boolean>`${id} = any(array(${chosen}))` : sql<boolean>`true`;
  const found = (await membersMatching(ctx, audienceOf(campaign))).where(isChosen(sql`users.id`));
  const reason = REASON(campaign, sql`(a.id is not null or d.user_id is not null)`);
  const { rows } = await sql<FoundIds>`
    with facts as (
      select m.user_id, min(coalesce(m.asked_at, m.accepted_at)) as joined_at,
        count(*) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as matched,
        max(r.matchs_sent_at) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as last_matched_at
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      where r.company_id = ${companyId} and r.campaign_id = ${campaign.id} and r.status <> ${ROUND_STATUS.deleted}
        and ${isChosen(sql`m.user_id`)}
      group by m.user_id
    ), fitting as materialized (
      select u.id, u.last_name, coalesce(f.matched, 0) as matched, f.last_matched_at
      from users u
      left join (${found.select('users.id')}) a on a.id = u.id
      left join facts f on f.user_id = u.id
      left join campaign_added d
        on d.company_id = ${companyId} and d.campaign_id = ${campaign.id} and d.user_id = u.id
      left join memberships s
        on s.company_id = ${companyId} and s.campaign_id = ${campaign.id} and s.user_id = u.id
      where u.company_id = ${companyId} and u.erased_at is null and ${isChosen(sql`u.id`)}
        and (a.id is not null or f.user_id is not null or s.user_id is not null
          or (d.user_id is not null and u.is_active))
        and ${page.standing ? sql`${standingOf(reason, sql`f.joined_at`)} = ${page.standing}` : sql`true`}
    )
    select (select count(*) from fitting) as count, array(
      select id from fitting order by ${ORDERINGS[page.ordering]} limit ${page.limit} offset ${page.offset}
    ) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

/** The ids for a search or a status; null for all. Members who left or paused are found without the others. */
async function chosenOf(
  ctx: RequestCtx,
  campaign: CampaignRow,
  { search, standing }: MembershipPage,
): Promise<RawBuilder<unknown> | null> {
  const { company_id: companyId } = ctx;
  const needle = containing(search);
  if (search) {
    return sql`select id from users where company_id = ${companyId} and search like ${needle}`;
  }
  if (standing !== 'left' && standing !== 'paused') return null;
  const { others } = await peopleOf(ctx, campaign);
  return sql`
    select user_id from memberships where company_id = ${companyId} and campaign_id = ${campaign.id}
    union select id from (${others}) o`;
}
