import { type RawBuilder, sql } from 'kysely';
import { MATCH_TIME } from '../match-time/queries.ts';

/**
 * Whether a member is paused in the program of the round `r` on the day of its matches, by their row of `memberships s`; null
 * without a pause.
 */
export const IS_ON_BREAK: RawBuilder<boolean> = sql<boolean>`s.snoozed_until > (${MATCH_TIME} at time zone (
  select timezone from campaigns where company_id = r.company_id and id = r.campaign_id))::date`;

const PAUSE_COVERS_MATCHES = sql`
  from availabilities av join companies co on co.id = av.company_id
  cross join lateral (
    select (${MATCH_TIME} at time zone coalesce(u.timezone, co.timezone))::date as day) d
  where av.company_id = u.company_id and av.user_id = u.id and (av.pause ->> 'from')::date <= d.day
    and (av.pause ->> 'to' is null or d.day <= (av.pause ->> 'to')::date)`;

/**
 * Whether a member, a row of `users u`, has no time for meetings of any program on the day of the matches of the round `r`,
 * because of a pause in their availability. Days are those of their own time zone. Of a round that was sent: today.
 */
export const IS_AWAY: RawBuilder<boolean> = sql<boolean>`exists (select ${PAUSE_COVERS_MATCHES})`;

/** The reason of the outcome of a member who is away: `until` is the first day after the pause, null without an end. */
export const AWAY_REASON = sql<object>`(
  select jsonb_build_object('code', 'away', 'until', (av.pause ->> 'to')::date + 1) ${PAUSE_COVERS_MATCHES})`;
