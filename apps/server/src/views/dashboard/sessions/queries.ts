import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../types.ts';

/** Whether the program of a row is among some; null is every program. */
export const isOfPrograms = (
  column: RawBuilder<unknown>,
  campaigns: readonly number[] | null,
): RawBuilder<boolean> => (campaigns === null ? sql`true` : sql`${column} = any(${campaigns}::bigint[])`);

/** A list of times as the relation `span`: its number from 1, and its borders. */
const spansOf = (spans: readonly Span[]): RawBuilder<unknown> => sql`
  unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
    with ordinality as s ("from", "to", span)`;

/**
 * Sessions with the times that they touch: how many invitations were sent in the time, and if their matches were sent in it, how
 * many were invited and how many of them accepted. `round_counts` answers where it can.
 */
export const sessionsWithin = (
  companyId: number,
  campaigns: readonly number[] | null,
  spans: readonly Span[],
): RawBuilder<unknown> => sql`
  select t.span, t.campaign_id, t.is_of_time, t.sent_at, t.asked,
    case when t.is_within then t.asked when t.is_beside then 0 else (
      select count(*) from round_members m
      where m.company_id = ${companyId} and m.round_id = t.id and m.asked_at >= t."from" and m.asked_at < t."to"
    ) end as reach,
    -- Where some took part without being invited, those who were are counted one by one.
    case when not t.is_of_time then 0 when t.asked = t.members then t.accepted else (
      select count(*) from round_members m
      where m.company_id = ${companyId} and m.round_id = t.id
        and m.accepted_at is not null and m.asked_at is not null and m.added_at is null
    ) end as accepted
  from (
    select s.span, s."from", s."to", r.id, r.campaign_id, r.matchs_sent_at as sent_at, n.*,
      coalesce(r.matchs_sent_at >= s."from" and r.matchs_sent_at < s."to", false) as is_of_time,
      -- Nobody is invited before a session opens, and nobody after it is sent.
      r.opened_at >= s."from" and coalesce(r.matchs_sent_at, app_now()) < s."to" as is_within,
      r.opened_at >= s."to" or coalesce(r.matchs_sent_at, app_now()) < s."from" as is_beside
    from ${spansOf(spans)}
    join rounds r on r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
      and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
      and r.opened_at < s."to" and coalesce(r.matchs_sent_at, app_now()) >= s."from"
    cross join lateral (
      select coalesce(sum(members), 0)::bigint as members, coalesce(sum(asked), 0)::bigint as asked,
        coalesce(sum(accepted), 0)::bigint as accepted
      from round_counts where company_id = r.company_id and round_id = r.id
    ) n
  ) t`;

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
