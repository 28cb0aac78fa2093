import { COFFEE_STATUS, OPTIN_OPTIONS, ROUND_STATUS, wallClock } from '@fika/contract';
import type { Pace, SilencePolicy, SimulationOptions } from '@fika/matching';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { inAudiences } from '#features/audiences/filters/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { sendsRequests } from '#features/campaigns/rules.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import type { ParticipantRow } from '#features/participations/queries.ts';
import { isAskedIn } from '#features/participations/invitations/commands/send-invitations.ts';
import { getGostSettings } from '#features/participations/silence/queries.ts';
import { findDrawnRound } from '../people/queries.ts';

/** Used as long as no member of the program was ever invited. */
const USUAL_ATTENDANCE = 0.7;
const WEEK_DAYS = 7;
const PACE_DAYS = 28;
const DAY_MS = 86_400_000;
/** The day on which an absence without an end is over: no simulation comes so far. */
const FOR_EVER = 100_000;

/** How the invited members answered the invitations of a session. */
interface LastAnswers {
  attendance: number;
  source: 'session' | 'default';
  /** Share of members without an answer among those who did not accept. */
  silent: number;
}

/** The answers to the last session that was matched. */
export async function lastAnswers(ctx: Ctx, campaign: CampaignRow): Promise<LastAnswers> {
  const round = await findDrawnRound(ctx, campaign.id);
  const { rows } = await sql<{ asked: number; accepted: number; rejected: number }>`
    select count(*) as asked, count(accepted_at) as accepted, count(rejected_at) as rejected
    from round_members
    where company_id = ${ctx.company_id} and round_id = ${round?.id ?? null} and asked_at is not null`.execute(
    ctx.db,
  );
  const { asked = 0, accepted = 0, rejected = 0 } = rows[0] ?? {};
  // Without invitations, all members take part.
  if (asked === 0)
    return { attendance: sendsRequests(campaign) ? USUAL_ATTENDANCE : 1, source: 'default', silent: 1 };
  const others = asked - accepted;
  return {
    attendance: accepted / asked,
    source: 'session',
    silent: others === 0 ? 1 : Math.max(0, others - rejected) / others,
  };
}

type Plan = Omit<SimulationOptions, 'rounds' | 'attendance' | 'mixing_category'>;

/**
 * The attendance of the next sessions of a program, as far as it is known today: invited members, the cap of the company, pauses,
 * paces, and the policy for missing answers. Days count from the next session.
 */
export async function attendancePlan(
  ctx: Ctx,
  campaign: CampaignRow,
  people: readonly number[],
  answers: Pick<LastAnswers, 'silent'>,
): Promise<Plan> {
  const company = await ctx.db
    .selectFrom('companies')
    .select('max_seats')
    .where('id', '=', ctx.company_id)
    .executeTakeFirstOrThrow();
  const asked = await askedIds(ctx, campaign, people);
  const silence = await silencePolicy(ctx, campaign, people, answers);
  return {
    days_between: Math.max(1, campaign.frequency) * WEEK_DAYS,
    absences: await listAbsences(ctx, campaign, people),
    paces: await listPaces(ctx, campaign, people),
    ...(asked && { asked_ids: asked }),
    ...(company.max_seats !== null && { max_people: company.max_seats }),
    ...(silence && { silence }),
  };
}

/** The people of the next session, and how many of the others are left out for which reason. */
export interface NextSession {
  members: ParticipantRow[];
  away: number;
  over_cap: number;
}

/** Members who could take part in the next session of a program if all accept. */
export function nextSession(members: readonly ParticipantRow[], plan: Plan): NextSession {
  const there = members.filter(({ user_id: id }) => isThere(String(id), plan));
  const max = plan.max_people ?? there.length;
  // In the order in which a session takes them, as far as it can be known before.
  const first = there.toSorted((a, b) => b.sit_outs - a.sit_outs || a.user_id - b.user_id).slice(0, max);
  return {
    members: first.toSorted((a, b) => a.user_id - b.user_id),
    away: members.length - there.length,
    over_cap: there.length - first.length,
  };
}

function isThere(id: string, { absences, paces }: Plan): boolean {
  if (absences?.[id]?.some(([from, before]) => from <= 0 && before > 0)) return false;
  const pace = paces?.[id];
  return !pace || pace.met.length < pace.max;
}

/** Null when all members are invited. */
async function askedIds(
  ctx: Ctx,
  campaign: CampaignRow,
  people: readonly number[],
): Promise<number[] | null> {
  if (campaign.optin_option === OPTIN_OPTIONS.direct) return [];
  if (campaign.optin_option !== OPTIN_OPTIONS.audience) return null;
  const audience = await membersMatching(ctx, inAudiences(campaign.optin_audiences));
  const rows = await audience
    .where(sql<boolean>`users.id = any(${idList(people)})`)
    .select('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The day on which members are invited to the next session of a program. */
const askingDay = ({ timezone, next_requests_send_at: requests }: CampaignRow) =>
  sql`(coalesce(${requests}::timestamptz, app_now()) at time zone ${timezone})::date`;

/** The day on which the matches of the next session are sent. Breaks and paces count on it. */
const matchDay = ({ timezone, next_matchs_send_at: matches }: CampaignRow) =>
  sql`(coalesce(${matches}::timestamptz, app_now()) at time zone ${timezone})::date`;

/** Pauses of the program, for invited members on the day of the invitation, and pauses of the whole product. */
async function listAbsences(
  ctx: Ctx,
  campaign: CampaignRow,
  people: readonly number[],
): Promise<NonNullable<Plan['absences']>> {
  const matched = matchDay(campaign);
  const isAsked = await isAskedIn(ctx, campaign, sql.ref('memberships.user_id'));
  const counts = sql`case when ${isAsked} then ${askingDay(campaign)} else ${matched} end`;
  const { rows } = await sql<{ user_id: number; first: number | null; before: number | null }>`
    select user_id, null as first, snoozed_until - ${counts} as before from memberships
    where company_id = ${ctx.company_id} and campaign_id = ${campaign.id} and snoozed_until > ${counts}
      and user_id = any(${idList(people)})
    union all
    select user_id, (pause ->> 'from')::date - ${matched}, (pause ->> 'to')::date + 1 - ${matched} from availabilities
    where company_id = ${ctx.company_id} and pause is not null and user_id = any(${idList(people)})`.execute(
    ctx.db,
  );
  const absences: Record<string, [number, number][]> = {};
  for (const { user_id: id, first, before } of rows) {
    (absences[String(id)] ??= []).push([first ?? 0, before ?? FOR_EVER]);
  }
  return absences;
}

/** Ceilings of members, with the meetings that still count on the day of the next session. */
async function listPaces(
  ctx: Ctx,
  campaign: CampaignRow,
  people: readonly number[],
): Promise<Record<string, Pace>> {
  const day = matchDay(campaign);
  const { rows } = await sql<{ id: number; max: number; met: number[] }>`
    select u.id, (u.settings ->> 'pace')::int as max, coalesce((
      select json_agg((coalesce(r.matchs_sent_at, r.matchs_send_at) at time zone ${campaign.timezone})::date - ${day})
      from coffee_members m
      join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.status <> ${COFFEE_STATUS.canceled}
      join rounds r on r.company_id = m.company_id and r.id = m.round_id
        and r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.provisioned})
      where m.company_id = u.company_id and m.user_id = u.id and m.part <> 'receiver'
        and (coalesce(r.matchs_sent_at, r.matchs_send_at) at time zone ${campaign.timezone})::date > ${day} - ${PACE_DAYS}::int
    ), '[]') as met
    from users u
    where u.company_id = ${ctx.company_id} and u.settings ->> 'pace' is not null and u.id = any(${idList(people)})`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map(({ id, max, met }) => [String(id), { max, met }]));
}

/** Null while the company lets people be silent. */
async function silencePolicy(
  ctx: Ctx,
  campaign: CampaignRow,
  people: readonly number[],
  { silent }: Pick<LastAnswers, 'silent'>,
): Promise<SilencePolicy | null> {
  const settings = await getGostSettings(ctx);
  if (!settings.enabled || !sendsRequests(campaign)) return null;
  const { rows } = await sql<{ user_id: number; ignored: number }>`
    select user_id, ignored from memberships
    where company_id = ${ctx.company_id} and campaign_id = ${campaign.id} and ignored > 0
      and user_id = any(${idList(people)})`.execute(ctx.db);
  return {
    // A member who is asked whether they want to stay has one more session to answer.
    limit: settings.ignored_limit + (settings.action === 'ask' ? 1 : 0),
    // It begins when the matches are sent, and days count from the invitations.
    pause_days: daysToAnswer(campaign) + settings.snooze_weeks * WEEK_DAYS,
    share: silent,
    ignored: Object.fromEntries(rows.map(({ user_id: id, ignored }) => [String(id), ignored])),
  };
}

/** Days on the clock of a program from the invitations to the matches. */
function daysToAnswer({
  timezone,
  next_requests_send_at: from,
  next_matchs_send_at: to,
}: CampaignRow): number {
  if (!from || !to) return 0;
  const dayOf = (instant: string) => Date.parse(wallClock(instant, timezone).slice(0, 10));
  return Math.max(0, Math.round((dayOf(to) - dayOf(from)) / DAY_MS));
}
