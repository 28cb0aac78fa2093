import { type RawBuilder, sql } from 'kysely';

/**
 * When the people of the round `r` meet, as far as breaks and paces count: at its sending time, however early its groups are
 * made; now, once it has passed, and from the moment in which the groups are sent, which an admin may do early.
 */
export const MATCH_TIME: RawBuilder<string> = sql<string>`case when r.matchs_sent_at is null
  then greatest(r.matchs_send_at, app_now()) else app_now() end`;
