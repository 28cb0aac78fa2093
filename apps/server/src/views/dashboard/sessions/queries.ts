import { type RawBuilder, sql } from 'kysely';

/** Whether the program of a row is among some; null is every program. */
export const isOfPrograms = (
  column: RawBuilder<unknown>,
  campaigns: readonly number[] | null,
): RawBuilder<boolean> => (campaigns === null ? sql`true` : sql`${column} = any(${campaigns}::bigint[])`);

/**
 * Every pair that a session put into the same group, one row for each time: `user_a` < `user_b`. A gift is no meeting: it would
 * reveal who gave it.
 */
export const introductions = (
  companyId: number,
  campaigns: readonly number[] | null,
): RawBuilder<unknown> => sql`
  coffees c
  join coffee_members x on x.company_id = c.company_id and x.coffee_id = c.id and x.part in ('member', 'fixed')
  join coffee_members y on y.company_id = c.company_id and y.coffee_id = c.id and y.part in ('member', 'fixed')
    and y.user_id > x.user_id
  where c.company_id = ${companyId} and c.round_id is not null and c.sent_at is not null
    and ${isOfPrograms(sql`c.campaign_id`, campaigns)}`;

/** Whether a session introduced the pair of a row of `introductions` before. */
export const IS_REPEAT = sql<boolean>`exists (
  select from meetings e
  where e.company_id = c.company_id and e.user_a = x.user_id and e.user_b = y.user_id and e.met_at < c.sent_at
    and e.campaign_id is not null
)`;
