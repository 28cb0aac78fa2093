import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { NewGroup } from '../groups.ts';
import { ICEBREAKERS } from '../icebreakers.ts';

interface StoredRound {
  round_id: number;
  campaign_id: number;
  groups: readonly NewGroup[];
}

/**
 * Stores the groups of a round for review, all in one statement; nobody sees them before `sendGroups`. The database
 * refuses a person who has a group in this round already.
 */
export async function storeGroups(ctx: Ctx, { round_id, campaign_id, groups }: StoredRound): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as g(number integer, user_ids bigint[], explanation jsonb, locked boolean)
    ), stored as (
      insert into coffees (company_id, round_id, campaign_id, number, locked, explanation, icebreaker)
      select ${ctx.company_id}, ${round_id}, ${campaign_id}, number, locked, explanation,
        (${round_id}::bigint + number) % ${ICEBREAKERS.length}
      from given order by number
      returning id, number
    )
    insert into coffee_members (company_id, coffee_id, round_id, user_id)
    select ${ctx.company_id}, stored.id, ${round_id}, user_id
    from stored join given using (number), unnest(given.user_ids) as user_id`.execute(ctx.db);
}
