import {
  LIMITS,
  OPTIN_OPTIONS,
  ROUND_STATUS,
  type Outcome,
  type UserCampaign,
  type UserCampaignDetail,
  type UserSession,
} from '@fika/contract';
import { sql } from 'kysely';
import type { MemberCtx, RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { containing } from '#platform/db/patterns.ts';
import { audienceQuery } from '#features/campaigns/audience/queries.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { isListed } from '#features/rounds/queries.ts';
import { findProgramsHolding } from '../member-programs/queries.ts';
import { SHOWN_REASON } from '../outcomes/shown/queries.ts';
import { ownSentence } from '../own-words.ts';
import { answerOf } from '../rules.ts';

interface OwnProgramRow {
  id: number;
  name: string;
  description: string;
  status: UserCampaign['status'];
  optin_option: number;
  algo: UserCampaign['algo'];
  users_per_group: number;
  frequency: number;
  timezone: string;
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
  membership: 'active' | 'left' | null;
  removed: boolean;
  snoozed_until: string | null;
  is_silent: boolean;
  joins_next: boolean;
  holds: boolean;
  asked: number;
  accepted: number;
  matched: number;
}

interface Page {
  limit: number;
  offset: number;
  ordering: '-created_at' | 'created_at';
}

/** A page of the requester's programs: those for them now, and earlier ones. Active programs come first. */
export async function listOwnPrograms(
  ctx: MemberCtx,
  { limit, offset, ordering, search }: Page & { search: string },
): Promise<{ count: number; results: UserCampaign[] }> {
  const holding = await findProgramsHolding(ctx, ctx.actor.user_id, () => true);
  const programs = sql`select * from (${ownPrograms(ctx, holding)}) as own
    where strpos(search_key(name), search_key(${search})) > 0`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${programs}) as p`.execute(
    ctx.db,
  );
  const way = ordering === 'created_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OwnProgramRow>`select * from (${programs}) as p
    order by status = 'archived', created_at ${way}, id ${way} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(present) };
}

/** One of them, or not-found: a program that is not for a member, and never was, is not-found. */
export async function showOwnProgram(ctx: MemberCtx, id: number): Promise<UserCampaign> {
  const holding = await findProgramsHolding(ctx, ctx.actor.user_id, (campaign) => campaign === id);
  const { rows } = await sql<OwnProgramRow>`select * from (${ownPrograms(ctx, holding)}) as p
    where id = ${id}`.execute(ctx.db);
  return present(found(rows[0]));
}

/** The same with every session that included them, and their outcomes. */
export async function showOwnProgramDetail(ctx: RequestCtx, id: number): Promise<UserCampaignDetail> {
  const program = await showOwnProgram(ctx, id);
  const { count } = await listPeopleOf(ctx, id, { search: '', ordering: 'last_name', limit: 0, offset: 0 });
  return { ...program, sessions: await listOwnSessions(ctx, id), people: count };
}

/** Programs that a member knows of, with their status in each; drafts are not visible. */
function ownPrograms({ company_id: companyId, actor }: MemberCtx, holding: readonly number[]) {
  return sql`
    select c.id, c.name, c.description, c.status, c.created_at, c.optin_option, c.algo, c.users_per_group, c.frequency,
      c.timezone, s.status as membership, coalesce(s.removed, false) as removed,
      -- The dates of one that rests are not those of a session before it starts again.
      case when o.id is null and c.status = 'active' then c.next_requests_send_at end as next_requests_send_at,
      coalesce(o.matchs_send_at, case when c.status = 'active' then c.next_matchs_send_at end) as next_matchs_send_at,
      coalesce(s.joins_next, false) or o.accepted_at is not null as joins_next,
      case when s.snoozed_until > (app_now() at time zone c.timezone)::date
        then s.snoozed_until::text end as snoozed_until,
      s.paused_at is not null as is_silent, c.id = any(${holding}::bigint[]) as holds,
      t.rounds, t.asked, t.accepted, t.matched
    from campaigns c
    left join memberships s
      on s.company_id = c.company_id and s.campaign_id = c.id and s.user_id = ${actor.user_id}
    cross join lateral (
      select count(*) as rounds, count(m.asked_at) as asked, count(m.accepted_at) filter (where m.added_at is null) as accepted,
        count(*) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as matched
      from rounds r
      join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${actor.user_id}
      where r.company_id = c.company_id and r.campaign_id = c.id and ${isListed('r')}
    ) t
    left join lateral (
      -- Whoever joined the audience since a session opened can still join it.
      select r.id, r.matchs_send_at, m.accepted_at from rounds r
      left join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${actor.user_id}
      where r.company_id = c.company_id and r.campaign_id = c.id and r.status = ${ROUND_STATUS.requestsDone}
        and case when m.user_id is null
          then c.id = any(${holding}::bigint[]) and c.optin_option <> ${OPTIN_OPTIONS.direct} and s.status is distinct from 'left'
          else m.outcome is null or m.asked_at is not null end
      order by r.number desc limit 1
    ) o on true
    where c.company_id = ${companyId} and c.status <> 'draft'
      and (c.id = any(${holding}::bigint[]) or s.user_id is not null or t.rounds > 0)`;
}

function standingOf(row: OwnProgramRow): UserCampaign['standing'] {
  if (row.status === 'archived') return 'over';
  if (row.removed) return 'removed';
  if (row.membership === 'left') return 'left';
  if (!row.holds) return 'outside';
  if (row.snoozed_until) return 'snoozed';
  return row.asked + row.accepted > 0 || row.joins_next ? 'in' : 'open';
}

const GROUPS: Readonly<Record<UserCampaign['standing'], UserCampaign['group']>> = {
  in: 'mine',
  open: 'open',
  snoozed: 'snoozed',
  left: 'left',
  removed: 'left',
  outside: 'left',
  over: 'left',
};

function present(row: OwnProgramRow): UserCampaign {
  const standing = standingOf(row);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    group: GROUPS[standing],
    standing,
    snoozed_until: row.snoozed_until,
    is_silent: row.snoozed_until !== null && row.is_silent,
    asks: row.optin_option !== OPTIN_OPTIONS.direct,
    joins_next: row.joins_next,
    algo: row.algo,
    users_per_group: row.users_per_group,
    frequency: row.frequency,
    timezone: row.timezone,
    next_requests_send_at: row.next_requests_send_at,
    next_matchs_send_at: row.next_matchs_send_at,
    asked: row.asked,
    accepted: row.accepted,
    matched: row.matched,
  };
}

interface OwnSessionRow {
  round_id: number;
  number: number;
  at: string;
  round_status: number;
  accepted_at: string | null;
  rejected_at: string | null;
  outcome: Outcome | null;
  reason: ({ code: string } & Record<string, unknown>) | null;
}

// The outcomes of a round that ended unsent are written a moment later: no group was ever sent in it.
const SHOWN_OUTCOME = sql`case
  when r.status in (${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived}) and (m.outcome is null or m.outcome in ('matched', 'sat_out', 'not_drawn', 'no_partner'))
    then case r.status when ${ROUND_STATUS.deleted} then 'withdrawn' else 'archived' end
  else m.outcome end`;

async function listOwnSessions(ctx: RequestCtx, campaignId: number): Promise<UserSession[]> {
  const { rows } = await sql<OwnSessionRow>`
    select r.id as round_id, r.number, coalesce(r.matchs_sent_at, r.matchs_send_at) as at, r.status as round_status,
      m.accepted_at, m.rejected_at,
      -- What is under review may still change; a break and a no are known at once.
      case when r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived}) or m.outcome in ('snoozed', 'declined') then ${SHOWN_OUTCOME} end as outcome,
      case when r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived}) or m.outcome in ('snoozed', 'declined') then ${SHOWN_REASON} end as reason
    from rounds r
    join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${ctx.actor.user_id}
    where r.company_id = ${ctx.company_id} and r.campaign_id = ${campaignId} and ${isListed('r')}
    order by r.number desc limit ${LIMITS.ownSessions}`.execute(ctx.db);
  return rows.map((row) => ({
    round_id: row.round_id,
    number: row.number,
    at: row.at,
    answer: answerOf(row),
    accepted_at: row.accepted_at,
    rejected_at: row.rejected_at,
    outcome: row.outcome,
    sentence: ownSentence({ ...row, answer: answerOf(row) }, ctx.t),
  }));
}

interface PeoplePage {
  limit: number;
  offset: number;
  search: string;
  ordering: 'last_name' | '-last_name';
}

/** The other members of a program of the reader, by name; not-found if the program is not for the reader. */
export async function listPeopleOf(
  ctx: RequestCtx,
  campaignId: number,
  { limit, offset, search, ordering }: PeoplePage,
): Promise<{ count: number; results: { id: number; first_name: string; last_name: string }[] }> {
  const { group } = await showOwnProgram(ctx, campaignId);
  if (group === 'left') return { count: 0, results: [] };
  const campaign = await getCampaign(ctx, campaignId);
  const needle = containing(search);
  const gone = sql<boolean>`not exists (
    select from memberships s
    where s.company_id = users.company_id and s.campaign_id = ${campaignId} and s.user_id = users.id
      and s.status = 'left')`;
  const people = (await audienceQuery(ctx, campaign))
    .where('users.id', '<>', ctx.actor.user_id)
    .where(gone)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_key(users.first_name || ' ' || users.last_name) like ${needle}`),
    );
  const { count } = await people
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const way = ordering === 'last_name' ? 'asc' : 'desc';
  const results = await people
    .select(['users.id', 'users.first_name', 'users.last_name'])
    // Ordered as the list of members, by its index: only one page is read.
    .orderBy(sql`search_key(users.last_name)`, way)
    .orderBy('users.id', way)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results };
}
