import {
  type BookedGroup,
  type CampaignBooking,
  COFFEE_STATUS,
  LIMITS,
  type ListQuery,
  ROUND_STATUS,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { literal } from '#platform/db/patterns.ts';

/** Groups of a program whose members have their email: not those under review, nor of a withdrawn session. */
const sentGroups = ({ company_id: companyId }: RequestCtx, campaignId: number) => sql`
  from rounds r
  join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is not null
  where r.company_id = ${companyId} and r.campaign_id = ${campaignId}
    and r.status not in (${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived})`;

const COUNTS = sql`
  count(*) as groups,
  count(c.scheduled_at) as booked,
  count(*) filter (where c.status = ${COFFEE_STATUS.matched}) as matched,
  count(*) filter (where c.status = ${COFFEE_STATUS.scheduled}) as scheduled,
  count(*) filter (where c.status = ${COFFEE_STATUS.met}) as met,
  count(*) filter (where c.status = ${COFFEE_STATUS.notMet}) as not_met,
  count(*) filter (where c.status = ${COFFEE_STATUS.canceled}) as canceled`;

type Counts = CampaignBooking['totals'];
type SessionRow = Counts & { id: number; number: number; at: string };

/** How many groups of a program booked a time, met, did not or were canceled: in total, and in its latest sessions. */
export async function showBooking(ctx: RequestCtx, campaignId: number): Promise<CampaignBooking> {
  const from = sentGroups(ctx, campaignId);
  const all = await sql<Counts>`select ${COUNTS} ${from}`.execute(ctx.db);
  const { rows } = await sql<SessionRow>`
    select r.id, r.number, coalesce(r.matchs_sent_at, r.matchs_send_at) as at, ${COUNTS} ${from}
    group by r.id, r.number, r.matchs_sent_at, r.matchs_send_at
    order by r.number desc limit ${LIMITS.bookingSessions}`.execute(ctx.db);
  const [totals] = all.rows;
  if (!totals) throw new Error('A query without groups answered no row');
  return {
    totals,
    sessions: rows.map(({ id, number, ...counts }) => Object.assign(counts, { round: { id, number } })),
  };
}

/**
 * The future booked times of a program, the next one first. Givers and receivers of gifts are secret: such groups are counted,
 * and not listed.
 */
export async function listBooked(
  ctx: RequestCtx,
  campaignId: number,
  { limit, offset, ordering, search }: ListQuery,
): Promise<{ count: number; results: BookedGroup[] }> {
  const { company_id: companyId } = ctx;
  const order = ordering === 'starts_at' ? sql`c.scheduled_at, c.id` : sql`c.scheduled_at desc, c.id desc`;
  const from = sql`
    from rounds r
    join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is not null
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
          'email', u.email) order by u.last_name, u.first_name, u.id) as list,
        bool_or(m.part in ('giver', 'receiver')) as is_secret,
        bool_or(search_key(u.first_name || ' ' || u.last_name || ' ' || u.email)
          like '%' || search_key(${literal(search)}) || '%') as is_found
      from coffee_members m
      join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = c.company_id and m.coffee_id = c.id
    ) people
    where r.company_id = ${companyId} and r.campaign_id = ${campaignId}
      and r.status not in (${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived})
      and c.status = ${COFFEE_STATUS.scheduled} and c.ends_at > app_now()
      and people.list is not null and not people.is_secret and people.is_found`;
  // A separate query: a page after the last one has no row with the count.
  const all = await sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db);
  const { rows } = await sql<BookedGroup>`
    select c.id as coffee_id, jsonb_build_object('id', r.id, 'number', r.number) as round,
      c.scheduled_at as starts_at, c.ends_at, people.list as people ${from}
    order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  return { count: all.rows[0]?.count ?? 0, results: rows };
}
