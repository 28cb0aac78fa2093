import { COFFEE_STATUS, type Membership, type MembershipStanding, ROUND_STATUS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { audienceOf, withAdded } from '#features/campaigns/audience/queries.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import { listMembershipIds, type MembershipPage, REASON, standingOf } from './queries.ts';
import { type MembershipReason, membershipSentence } from './membership-sentences.ts';

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

/**
 * A page of all members a program is for now, was once, or that an admin decided about, with their status in it, and how many
 * there are.
 */
export async function pageMemberships(
  ctx: RequestCtx,
  campaignId: number,
  page: MembershipPage,
): Promise<{ count: number; rows: MembershipRow[] }> {
  const campaign = await getCampaign(ctx, campaignId);
  const { count, ids } = await listMembershipIds(ctx, campaign, page);
  return { count, rows: await listMemberships(ctx, campaign, ids) };
}

/** Some members of a program with their status in it, in the order of their ids. */
export async function listMemberships(
  ctx: RequestCtx,
  campaign: CampaignRow,
  ids: readonly number[],
): Promise<MembershipRow[]> {
  const { db, company_id: companyId } = ctx;
  const ofThem = sql<boolean>`users.id = any(${ids}::bigint[])`;
  const found = (await membersMatching(ctx, audienceOf(campaign))).where(ofThem);
  const audience = withAdded(ctx, campaign.id, found).select('users.id').where(ofThem);
  const reason = REASON(campaign, sql`(a.id is not null)`);
  const { rows } = await sql<MembershipRow>`
    with audience as materialized (${audience})
    select u.id, u.first_name, u.last_name, u.email, coalesce(f.joined_at, d.added_at) as joined_at,
      f.asked, f.accepted, f.matched, f.last_matched_at, d.user_id is not null as added_by_hand,
      case when s.snoozed_until > (app_now() at time zone ${campaign.timezone})::date
        then s.snoozed_until::text end as snoozed_until,
      ${reason} as reason, ${standingOf(reason, sql`f.joined_at`)} as standing, (
        select count(*) from coffee_members m
        join coffees c on c.company_id = m.company_id and c.id = m.coffee_id
        where m.company_id = ${companyId} and m.user_id = u.id and c.campaign_id = ${campaign.id}
          and c.status = ${COFFEE_STATUS.met}
      ) as met
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join users u on u.company_id = ${companyId} and u.id = page.id
    cross join lateral (
      select min(coalesce(m.asked_at, m.accepted_at)) as joined_at, count(m.asked_at) as asked,
        count(m.accepted_at) filter (where m.added_at is null) as accepted,
        count(*) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as matched,
        max(r.matchs_sent_at) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as last_matched_at
      from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.user_id = u.id and r.campaign_id = ${campaign.id} and r.status <> ${ROUND_STATUS.deleted}
    ) f
    left join audience a on a.id = u.id
    left join campaign_added d
      on d.company_id = ${companyId} and d.campaign_id = ${campaign.id} and d.user_id = u.id
    left join memberships s
      on s.company_id = ${companyId} and s.campaign_id = ${campaign.id} and s.user_id = u.id
    order by page.place`.execute(db);
  return rows;
}

/** A member of a program as its page shows them. */
export function presentMembership(row: MembershipRow, t: Translator): Membership {
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
    reason: row.reason && { code: row.reason, sentence: membershipSentence(row.reason, row, t) },
    snoozed_until: row.snoozed_until,
    added_by_hand: row.added_by_hand,
  };
}
