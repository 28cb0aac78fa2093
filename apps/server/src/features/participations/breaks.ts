import { type RawBuilder, sql } from 'kysely';

/** Whether a member takes a break from the program of the round `r` today, by their row of `memberships s`; null without one. */
export const IS_ON_BREAK: RawBuilder<boolean> = sql<boolean>`s.snoozed_until > (app_now() at time zone (
  select timezone from campaigns where company_id = r.company_id and id = r.campaign_id))::date`;
