import { type RawBuilder, sql } from 'kysely';
import { UNMATCHABLE_REASONS } from '../outcomes/rules.ts';

/**
 * The number of the last session of a program in which members were, as a query `(user_id, number, reason)`, with the reason of
 * their result. The session `roundId`, and those in which they had no place, were absent, or that were not sent do not count.
 */
export const lastServed = (
  companyId: number,
  campaignId: number,
  roundId: number,
): RawBuilder<unknown> => sql`
  select m.user_id, max(r.number) as number, (array_agg(m.reason ->> 'code' order by r.number desc))[1] as reason
  from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
  where r.company_id = ${companyId} and r.campaign_id = ${campaignId} and r.id <> ${roundId}
    and coalesce(m.outcome not in ('over_cap', 'snoozed', 'own_pace', 'withdrawn', 'archived'), true)
  group by m.user_id`;

/**
 * The order of places where the company has fewer than people: members who waited longest, then those who were never in a session
 * or longest ago, then by chance. Waiting does not count for members without a possible partner. Chance moves them up to two
 * sessions forward, because the same people would come together again and again, and would lack the same partners. The row of
 * `lastServed` is named `v`.
 */
export function queueOrder(user: RawBuilder<unknown>, sitOuts: RawBuilder<unknown>, roundId: number) {
  const chance = sql`hashint8extended(${user}, ${roundId})`;
  const isUnmatchable = sql`v.reason = any(${UNMATCHABLE_REASONS}::text[])`;
  return sql`
    case when ${isUnmatchable} then 0 else ${sitOuts} end desc,
    v.number - case when ${isUnmatchable} then (${chance} & 1023) % 3 else 0 end nulls first, ${chance}`;
}
