import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { deleteGroups } from './delete-groups.ts';

interface Restored {
  round_id: number;
  campaign_id: number;
  /** JSON: the groups with their ids, locks and explanations, and their `members`. */
  groups: string;
}

/** Replaces all unsent groups of a round with earlier ones, which get the ids that they had. */
export async function restoreGroups(ctx: Ctx, { round_id, campaign_id, groups }: Restored): Promise<void> {
  await deleteGroups(ctx, round_id);
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${groups}::jsonb) as g(id bigint, number integer, locked boolean,
        edited boolean, explanation jsonb, created_at timestamptz, members jsonb)
    ), stored as (
      insert into coffees (company_id, id, round_id, campaign_id, number, locked, edited, explanation, created_at)
      select ${ctx.company_id}, id, ${round_id}, ${campaign_id}, number, locked, edited, explanation, created_at
      from given
      returning id
    )
    insert into coffee_members (company_id, coffee_id, round_id, user_id, part, seat, nth)
    select ${ctx.company_id}, stored.id, ${round_id}, m.user_id, m.part, m.seat, m.nth
    from stored join given using (id),
      jsonb_to_recordset(given.members) as m(user_id bigint, part text, seat text, nth integer)`.execute(
    ctx.db,
  );
}
