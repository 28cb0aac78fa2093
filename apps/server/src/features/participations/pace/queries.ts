import { COFFEE_STATUS, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { MATCH_TIME } from '../match-time/queries.ts';

/** Days that a ceiling counts over: four weeks, so that every fourth week is free again. */
const WINDOW_DAYS = 28;

const MATCHED = [ROUND_STATUS.matchsSent, ROUND_STATUS.provisioned];

/** The ceiling of a member, a row of `users u`; null when they chose none. */
const CEILING = sql<number | null>`(u.settings ->> 'pace')::int`;

/**
 * How many meetings a member, a row of `users u`, has within four weeks of those of the round `r`, without these: in all
 * programs, sent or under review. By days of the clock in the zone of the program of `r`: drawing a round takes time, and the
 * clock changes. A gift that a member receives is not a meeting of theirs.
 */
const MEETINGS_AROUND = sql<number>`(
  select count(*) from coffee_members pm
  join coffees pc on pc.company_id = pm.company_id and pc.id = pm.coffee_id and pc.status <> ${COFFEE_STATUS.canceled}
  join rounds pr on pr.company_id = pm.company_id and pr.id = pm.round_id
  join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
  where pm.company_id = u.company_id and pm.user_id = u.id and pm.part <> 'receiver' and pm.round_id <> r.id
    and pr.status = any(${MATCHED}::smallint[])
    and (coalesce(pr.matchs_sent_at, pr.matchs_send_at) at time zone p.timezone)::date
      > (${MATCH_TIME} at time zone p.timezone)::date - ${WINDOW_DAYS}::int
)`;

/** Whether a member, a row of `users u`, would go over their own ceiling with a meeting in the round `r`. */
export const IS_OVER_PACE: RawBuilder<boolean> = sql<boolean>`case when u.settings ->> 'pace' is null then false
  else ${CEILING} <= ${MEETINGS_AROUND} end`;

/**
 * How many meetings a round may bring for people with a pace, by their id: of all of its participants, or of some of them. Only
 * needed for people who can be in several groups: a single group is counted when the round adds them.
 */
export async function listPaceLimits(
  { db, company_id: companyId }: Scope,
  roundId: number,
  among: readonly number[] | 'all',
): Promise<ReadonlyMap<number, number>> {
  if (among.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; meetings: number }>`
    select m.user_id, greatest(0, ${CEILING} - ${MEETINGS_AROUND}) as meetings
    from round_members m
    join rounds r on r.company_id = m.company_id and r.id = m.round_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${companyId} and m.round_id = ${roundId} and m.accepted_at is not null
      and u.settings ->> 'pace' is not null
      and ${among === 'all' ? sql`true` : sql`m.user_id = any(${idList(among)})`}`.execute(db);
  return new Map(rows.map(({ user_id, meetings }) => [user_id, meetings]));
}
