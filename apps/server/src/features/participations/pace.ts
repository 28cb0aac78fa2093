import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';

/** Days that a ceiling counts over: four weeks, so that every fourth week is free again. */
const WINDOW_DAYS = 28;

const MATCHED = [ROUND_STATUS.matchsSent, ROUND_STATUS.provisioned];

/**
 * Whether a member, a row of `users u`, would go over their own ceiling with a group in the round `r` at an instant:
 * groups of other rounds count, in all programs, sent or under review. By days, for a round takes its time to be drawn.
 */
export function isOverPace(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when u.settings ->> 'pace' is null then false else (u.settings ->> 'pace')::int <= (
    select count(*) from round_members pm
    join rounds pr on pr.company_id = pm.company_id and pr.id = pm.round_id
    where pm.company_id = u.company_id and pm.user_id = u.id and pm.outcome = 'matched' and pm.round_id <> r.id
      and pr.status = any(${MATCHED}::smallint[])
      and (coalesce(pr.matchs_sent_at, pr.matchs_send_at) at time zone 'UTC')::date
        > (${at} at time zone 'UTC')::date - ${WINDOW_DAYS}::int
  ) end`;
}

/** When a round that is drawn now counts: on its date, or today when an admin is early. */
export const DRAW_TIME = sql`least(r.matchs_send_at, app_now())`;
