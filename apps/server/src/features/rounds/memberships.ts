import {
  COFFEE_STATUS,
  type InputOf,
  type Membership,
  type MembershipStanding,
  type programSessionsEndpoints,
  searchKey,
} from '@fika/contract';
import { sql } from 'kysely';
import type { Language, RequestCtx } from '../../platform/http/access.ts';
import { audienceQuery } from '../campaigns/audience.ts';
import { getCampaign } from '../campaigns/queries.ts';
import { type MembershipReason, membershipSentence } from './membership-sentences.ts';

type Page = InputOf<typeof programSessionsEndpoints.memberships>['query'];

export interface MembershipRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  standing: MembershipStanding;
  reason: MembershipReason | null;
  joined_at: string | null;
  asked: number;
  accepted: number;
  matched: number;
  met: number;
  last_matched_at: string | null;
  snoozed_until: string | null;
  added_by_hand: boolean;
}

const ORDERINGS = {
  last_name: sql`last_name, first_name, id`,
  '-last_name': sql`last_name desc, first_name desc, id desc`,
  last_matched_at: sql`last_matched_at nulls first, id`,
  '-last_matched_at': sql`last_matched_at desc nulls last, id desc`,
  matched: sql`matched, id`,
  '-matched': sql`matched desc, id desc`,
} as const satisfies Record<Page['ordering'], unknown>;

/**
 * A page of everybody a program is for now, was once, or that an admin decided about, with what became of them in it, and
 * how many there are.
 */
export async function pageMemberships(
  ctx: RequestCtx,
  campaignId: number,
  page: Page,
): Promise<{ count: number; rows: MembershipRow[] }> {
  const { db, company_id: companyId } = ctx;
  const campaign = await getCampaign(db, companyId, campaignId);
  const audience = (await audienceQuery(ctx, campaign)).select('users.id');
  const needle = `%${searchKey(page.search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const standings = sql`
    with audience as materialized (${audience}),
    facts as (
      select m.user_id, min(coalesce(m.asked_at, m.accepted_at)) as joined_at, count(m.asked_at) as asked,
        count(m.accepted_at) filter (where m.added_at is null) as accepted, count(*) filter (where m.outcome = 'matched' and r.status = 2) as matched,
        max(r.matchs_sent_at) filter (where m.outcome = 'matched' and r.status = 2) as last_matched_at
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.status <> 3
      group by m.user_id
    ), known as (
      select user_id from facts
      union select user_id from memberships where company_id = ${companyId} and campaign_id = ${campaignId}
      union select id from audience
    ), standings as (
      select u.id, u.first_name, u.last_name, u.email, coalesce(f.joined_at, d.added_at) as joined_at,
        coalesce(f.asked, 0) as asked, coalesce(f.accepted, 0) as accepted, coalesce(f.matched, 0) as matched,
        f.last_matched_at, d.user_id is not null as added_by_hand,
        case when s.snoozed_until > (app_now() at time zone ${campaign.timezone})::date
          then s.snoozed_until::text end as snoozed_until,
        case when not u.is_active then 'inactive'
          when s.removed then 'removed'
          when s.status = 'left' then 'left'
          when s.snoozed_until > (app_now() at time zone ${campaign.timezone})::date
            then case when s.paused_at is null then 'snoozed' else 'silent' end
          when a.id is null then 'outside'
          when d.user_id is not null then 'added' end as reason,
        f.joined_at is null as is_new
      from known k
      join users u on u.company_id = ${companyId} and u.id = k.user_id and u.erased_at is null
      left join facts f on f.user_id = k.user_id
      left join audience a on a.id = k.user_id
      left join campaign_added d
        on d.company_id = ${companyId} and d.campaign_id = ${campaignId} and d.user_id = k.user_id
      left join memberships s
        on s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.user_id = k.user_id
      where ${page.search === ''} or u.search like ${needle}
    ), told as (
      select *, case when reason in ('inactive', 'removed', 'left', 'outside') then 'left'
        when reason in ('snoozed', 'silent') then 'paused' when is_new then 'not_yet' else 'active' end as standing
      from standings
    ), fitting as (
      select * from told where ${page.standing === undefined} or standing = ${page.standing ?? ''}
    )`;
  const counted = await sql<{ count: number }>`${standings} select count(*) as count from fitting`.execute(
    db,
  );
  const { rows } = await sql<MembershipRow>`${standings}
    select p.*, (
      select count(*) from coffee_members m
      join coffees c on c.company_id = m.company_id and c.id = m.coffee_id
      where m.company_id = ${companyId} and m.user_id = p.id and c.campaign_id = ${campaignId}
        and c.status = ${COFFEE_STATUS.met}
    ) as met
    from (
      select * from fitting order by ${ORDERINGS[page.ordering]} limit ${page.limit} offset ${page.offset}
    ) p order by ${ORDERINGS[page.ordering]}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** A member of a program as its page shows them. */
export function presentMembership(row: MembershipRow, language: Language): Membership {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    standing: row.standing,
    joined_at: row.joined_at,
    asked: row.asked,
    accepted: row.accepted,
    matched: row.matched,
    met: row.met,
    last_matched_at: row.last_matched_at,
    reason: row.reason && { code: row.reason, sentence: membershipSentence(row.reason, row, language) },
    snoozed_until: row.snoozed_until,
    added_by_hand: row.added_by_hand,
  };
}
