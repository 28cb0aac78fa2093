import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

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

/**
 * Makes draws of one company wait for each other while somebody who takes part has a ceiling: two programs that draw at
 * the same minute would not see each other's groups.
 */
export async function lockPaces({ db, company_id: companyId }: Ctx, roundId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('pace', ${companyId}))
    where exists (
      select from round_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${companyId} and m.round_id = ${roundId} and m.accepted_at is not null
        and u.settings ->> 'pace' is not null
    )`.execute(db);
}
