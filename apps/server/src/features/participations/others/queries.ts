import type { Outcome } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { containing } from '#platform/db/patterns.ts';
import { audienceOf } from '#features/campaigns/audience/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import { IS_AWAY, IS_ON_BREAK } from '../breaks/queries.ts';
import { IS_OVER_PACE } from '../pace/queries.ts';

/** A member of a program who is in no group of one of its rounds. */
export interface OtherRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  fields: Record<string, unknown>;
  /** Their outcome in the round so far; null when they were not invited. */
  outcome: Outcome | null;
  reason: ({ code: string } & Record<string, unknown>) | null;
  /** Why an admin cannot add them: their own choice, or the limit of the company; null when they can. */
  refusal: 'declined' | 'left' | 'snoozed' | 'own_pace' | 'over_cap' | null;
}

interface Wanted {
  round_id: number;
  /** Only these. */
  user_ids?: readonly number[];
  /** Part of a name or an address. */
  search?: string;
  limit?: number;
  offset?: number;
}

/**
 * The members of a program who are in no group of one of its rounds, whether they take part or not, first those that an admin can
 * put into one, and how many there are. The choice of a member counts: those who declined, left, paused or have reached their own
 * pace cannot be added.
 */
export async function listOthers(
  ctx: Ctx,
  campaign: CampaignRow,
  { round_id, user_ids, search = '', limit = 1_000, offset = 0 }: Wanted,
): Promise<{ count: number; rows: OtherRow[] }> {
  const { db, company_id: companyId } = ctx;
  const needle = containing(search);
  const only = user_ids ? sql`and user_id = any(${user_ids}::bigint[])` : sql``;
  const found = (await membersMatching(ctx, audienceOf(campaign))).$if(user_ids !== undefined, (query) =>
    query.where(sql<boolean>`users.id = any(${user_ids ?? []}::bigint[])`),
  );
  // Few are in no group, and only their rows are read. One list without the other reads both once: just after a draw the database
  // estimates few groups, and would compare all members with all who have one.
  const { rows } = await sql<OtherRow & { total: number }>`
    with people as materialized (
      ${found.select('users.id as user_id')}
      union select user_id from campaign_added
        where company_id = ${companyId} and campaign_id = ${campaign.id} ${only}
      union select user_id from round_members
        where company_id = ${companyId} and round_id = ${round_id} and accepted_at is not null ${only}
      except select user_id from coffee_members
        where company_id = ${companyId} and round_id = ${round_id} ${only}
    ), others as (
      select u.id, u.first_name, u.last_name, u.email, u.fields, m.outcome, m.reason,
        case when m.rejected_at is not null then 'declined'
          when s.status = 'left' then 'left'
          when ${IS_ON_BREAK} or ${IS_AWAY} then 'snoozed'
          when ${IS_OVER_PACE} then 'own_pace'
          when m.outcome = 'over_cap' then 'over_cap' end as refusal
      from users u
      join rounds r on r.company_id = ${companyId} and r.id = ${round_id}
      left join round_members m on m.company_id = ${companyId} and m.round_id = r.id and m.user_id = u.id
      left join memberships s
        on s.company_id = ${companyId} and s.campaign_id = r.campaign_id and s.user_id = u.id
      where u.company_id = ${companyId} and u.id = any(array(select user_id from people))
        and u.is_active and u.erased_at is null and u.search like ${needle}
    )
    select *, count(*) over () as total from others
    order by refusal is not null, last_name, first_name, id limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, rows };
}
