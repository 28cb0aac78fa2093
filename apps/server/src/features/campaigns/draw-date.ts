import { OPTIN_OPTIONS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * When the groups of a session of program `c` are made whose matches are sent at `matches`: in time for their review, if any.
 * `reviewAt` says the same in TypeScript. `asked` is when its invitations left.
 */
export const groupsAt = (matches: RawBuilder<unknown>, asked: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when c.review_before_send
    then review_starts_at(${matches}, ${asked}, c.review_from, c.timezone) else ${matches} end`;

export const NOBODY_ASKED = sql`null::timestamptz`;

/** When the groups of an open session `r` of a program `c` are made, and its answers close. */
export const DRAW_DATE = groupsAt(
  sql`r.matchs_send_at`,
  sql`case when c.optin_option <> ${OPTIN_OPTIONS.direct} then coalesce(r.requests_sent_at, r.requests_send_at) end`,
);
