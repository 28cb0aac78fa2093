import { OPTIN_OPTIONS, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { DB } from '#schema.gen.ts';
import { DRAW_DATE, groupsAt, NOBODY_ASKED, openStatuses } from '../queries.ts';

// The work of the tick, in all companies. Work that cannot be done now is excluded: a list that included it would fill up with
// it, and the other rows would never be reached. Several workers share the work: each takes rows that no other has locked. To be
// fair to small companies, the first row of each company comes first, then the second ones.

/** Seconds before a step is handed out again, by the number of earlier times; the last one applies to all later ones. */
const RETRY_SECONDS = [60, 300, 900, 3_600];

/** From so many failures on, an operator should look at it. */
const FAILING = 3;

const NOW = sql`(select app_now())`;

/** When a step is tried again after so many tries. */
export const retryAt = (attempts: RawBuilder<unknown>): RawBuilder<string> =>
  sql`app_now() + make_interval(secs => (${RETRY_SECONDS}::integer[])[least(${attempts}, ${RETRY_SECONDS.length})])`;

/** More than any review begins before the matches are sent. */
const LONGEST_REVIEW = sql`interval '5 days'`;

/** The date of the next session of a program `c`. Without invitations it begins with its groups. */
const NEXT_DATE = sql`case when c.optin_option = ${OPTIN_OPTIONS.direct}
  then ${groupsAt(sql`c.next_matchs_send_at`, NOBODY_ASKED)} else c.next_requests_send_at end`;

// In words that an index on each of the two dates understands.
const IS_DUE = sql`c.status = 'active' and (
  (c.optin_option <> ${OPTIN_OPTIONS.direct} and c.next_requests_send_at <= ${NOW})
  or (c.optin_option = ${OPTIN_OPTIONS.direct} and c.next_matchs_send_at <= ${NOW} + ${LONGEST_REVIEW}
    and ${groupsAt(sql`c.next_matchs_send_at`, NOBODY_ASKED)} <= ${NOW}))`;

/** Whether a program has a session that is open: its next one waits for it. */
export const hasOpenRound = (companyId: RawBuilder<unknown>, campaignId: RawBuilder<unknown>) => sql`exists (
  select from rounds o where o.company_id = ${companyId} and o.campaign_id = ${campaignId}
    and o.status in ${openStatuses} and o.opened_at is not null)`;

const CAN_OPEN = sql`${IS_DUE} and not ${hasOpenRound(sql`c.company_id`, sql`c.id`)}`;

export interface Ref {
  company_id: number;
  id: number;
}

export type DueProgram = Selectable<DB['campaigns']> & { now: string };

/** Locks some programs whose next session can be opened; only the named one, if any. */
export async function claimDuePrograms(db: Db, limit: number, only: Ref | null): Promise<DueProgram[]> {
  const isWanted = only
    ? sql`c.company_id = ${only.company_id} and c.id = ${only.id}`
    : sql`(c.opening_retry_at is null or c.opening_retry_at <= ${NOW})`;
  const { rows } = await sql<DueProgram>`
    select program.*, ${NOW} as now
    from (
      select c.company_id, c.id, row_number() over (partition by c.company_id order by ${NEXT_DATE}, c.id) as turn,
        ${NEXT_DATE} as at
      from campaigns c where ${CAN_OPEN} and ${isWanted}
      order by turn, at
    ) due
    cross join lateral (
      select c.* from campaigns c
      where c.company_id = due.company_id and c.id = due.id and ${IS_DUE} and ${isWanted}
      limit 1 for no key update of c skip locked
    ) program
    limit ${limit}`.execute(db);
  return rows;
}

export type PlannedRound = Pick<
  Selectable<DB['rounds']>,
  'company_id' | 'id' | 'campaign_id' | 'requests_send_at' | 'matchs_send_at'
> & { optin_option: number; now: string };

/** When a planned session `r` of a program `c` begins. */
const PLANNED_DATE = sql`coalesce(r.requests_send_at, ${groupsAt(sql`r.matchs_send_at`, NOBODY_ASKED)})`;

const IS_PLANNED = sql`r.status = ${ROUND_STATUS.new} and r.opened_at is null and ${PLANNED_DATE} <= ${NOW}`;

const CAN_OPEN_PLANNED = sql`${IS_PLANNED}
  and c.status = 'active' and not ${hasOpenRound(sql`r.company_id`, sql`r.campaign_id`)}`;

/** Locks some planned sessions that can be opened, and their programs: the first one of each. */
export async function claimPlannedRounds(db: Db, limit: number, only: Ref | null): Promise<PlannedRound[]> {
  const isWanted = only
    ? sql`r.company_id = ${only.company_id} and r.id = ${only.id}`
    : sql`(r.retry_at is null or r.retry_at <= ${NOW})`;
  const { rows } = await sql<PlannedRound>`
    select planned.*, ${NOW} as now
    from (
      select company_id, id, campaign_id, row_number() over (partition by company_id order by at, id) as turn, at
      from (
        select distinct on (r.company_id, r.campaign_id) r.company_id, r.id, r.campaign_id,
          ${PLANNED_DATE} as at
        from rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where ${CAN_OPEN_PLANNED} and ${isWanted}
        order by r.company_id, r.campaign_id, ${PLANNED_DATE}, r.id
      ) first
      order by turn, at
    ) due
    cross join lateral (
      select r.company_id, r.id, r.campaign_id, r.requests_send_at, r.matchs_send_at, c.optin_option
      from campaigns c join rounds r on r.company_id = c.company_id and r.campaign_id = c.id
      where c.company_id = due.company_id and c.id = due.campaign_id and c.status = 'active'
        and r.company_id = due.company_id and r.id = due.id and ${IS_PLANNED}
      limit 1 for no key update of c, r skip locked
    ) planned
    limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the next session of a program could not be opened: it is tried again later. */
export async function postponeProgram(db: Db, { company_id, id }: Ref): Promise<void> {
  await sql`update campaigns c set opening_failures = opening_failures + 1,
      opening_retry_at = ${retryAt(sql`opening_failures + 1`)}
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** The same of a session that was planned. */
export async function postponePlannedRound(db: Db, { company_id, id }: Ref): Promise<void> {
  await sql`update rounds set due_step = 'open', attempts = attempts + 1,
      retry_at = ${retryAt(sql`attempts + 1`)}
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** The next step of an open session, done by a later feature. */
export type DueStep = 'ask' | 'remind' | 'draw' | 'send' | 'remind_review' | 'tell_overdue';

/** A session for which no group could be made has nothing to approve: it is sent without an approval. */
const HAS_GROUPS = sql`exists (select from coffees k where k.company_id = r.company_id and k.round_id = r.id)`;

const WAITS = sql`r.status = ${ROUND_STATUS.provisioned} and r.approved_at is null and ${HAS_GROUPS}`;

/** Two hours before the sending time, or halfway where there is less. */
const REVIEW_REMINDER = sql`greatest(r.matchs_send_at - interval '2 hours',
  r.provisioned_at + (r.matchs_send_at - r.provisioned_at) / 2)`;

const STEP_IS_DUE: Record<DueStep, RawBuilder<unknown>> = {
  ask: sql`r.status = ${ROUND_STATUS.new} and r.opened_at < ${NOW} - interval '5 seconds'`,
  remind: sql`r.status = ${ROUND_STATUS.requestsDone} and r.reminded_at is null and ${DRAW_DATE} > ${NOW}
    and ${DRAW_DATE} - make_interval(hours => c.reminder_hours) <= ${NOW}`,
  draw: sql`r.status = ${ROUND_STATUS.requestsDone} and ${DRAW_DATE} <= ${NOW}`,
  send: sql`r.status = ${ROUND_STATUS.provisioned} and r.matchs_send_at <= ${NOW}
    and (r.approved_at is not null or not ${HAS_GROUPS})`,
  remind_review: sql`${WAITS} and r.review_reminded_at is null and r.matchs_send_at > ${NOW}
    and ${REVIEW_REMINDER} <= ${NOW}`,
  // Groups that were made after the sending time wait from the beginning: the admin who made them knows.
  tell_overdue: sql`${WAITS} and r.review_overdue_at is null and r.matchs_send_at <= ${NOW}
    and r.provisioned_at < r.matchs_send_at`,
};

/**
 * Takes some open sessions of which a step is due, and notes that a worker has it: the step is handed out again only where it is
 * still due some time later. Rows that a worker has locked are skipped.
 */
export async function claimDueSteps(db: Db, step: DueStep, limit: number): Promise<Ref[]> {
  const isDue = sql`${STEP_IS_DUE[step]}
    and (r.due_step is distinct from ${step} or r.retry_at is null or r.retry_at <= ${NOW})`;
  const { rows } = await sql<Ref>`
    with due as (
      select r.company_id, r.id, row_number() over (partition by r.company_id order by r.matchs_send_at, r.id) as turn,
        r.matchs_send_at as at
      from rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.status in ${openStatuses} and ${isDue}
      order by turn, at
    ), taken as (
      select round.company_id, round.id from due cross join lateral (
        select r.company_id, r.id from rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where r.company_id = due.company_id and r.id = due.id and ${isDue}
        limit 1 for no key update of r skip locked
      ) round
      limit ${limit}
    )
    update rounds r set due_step = ${step},
      attempts = case when r.due_step = ${step} then r.attempts else 0 end + 1,
      retry_at = ${retryAt(sql`case when r.due_step = ${step} then r.attempts else 0 end + 1`)}
    from taken where r.company_id = taken.company_id and r.id = taken.id
    returning r.company_id, r.id`.execute(db);
  return rows;
}

/**
 * Seconds since the oldest step is due that could be done now: a session to open, members to invite, a draw. A session that waits
 * for an open session of its program is not late.
 */
export async function overdueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${NOW} - min(at)), 0)::float8 as seconds from (
      select min(${NEXT_DATE}) as at from campaigns c where ${CAN_OPEN}
      union all
      select min(${PLANNED_DATE}) from rounds r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where ${CAN_OPEN_PLANNED}
      union all
      select min(case r.status when ${ROUND_STATUS.new} then r.opened_at
        when ${ROUND_STATUS.requestsDone} then ${DRAW_DATE} else r.matchs_send_at end) from rounds r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.status in ${openStatuses} and r.opened_at is not null
        and (${STEP_IS_DUE.ask} or ${STEP_IS_DUE.draw} or ${STEP_IS_DUE.send})
    ) due`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** How many sessions have a step that failed repeatedly. */
export async function countFailing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from campaigns c where ${CAN_OPEN} and c.opening_failures >= ${FAILING})
      + (select count(*) from rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where r.status in ${openStatuses} and r.attempts >= ${FAILING} and (
          (r.due_step = 'open' and ${CAN_OPEN_PLANNED})
          or ${sql.join(
            Object.entries(STEP_IS_DUE).map(([step, isDue]) => sql`(r.due_step = ${step} and ${isDue})`),
            sql` or `,
          )}
        )) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
