import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { NewGroup } from '../types.ts';

interface StoredRound {
  round_id: number;
  campaign_id: number;
  groups: readonly NewGroup[];
  /** Whether one person may have several groups. */
  again?: boolean;
}

/** Writing more at once as JSON would block the process for too long. */
const AT_ONCE = 500;

/**
 * Stores the groups of a round for review, in few statements; they are hidden before `sendGroups`. Unless `again`, the database
 * refuses a person who has a group in this round already.
 */
export async function storeGroups(ctx: Ctx, { groups, ...round }: StoredRound): Promise<void> {
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    await storeSome(ctx, { ...round, groups: groups.slice(start, start + AT_ONCE) });
  }
}

async function storeSome(
  ctx: Ctx,
  { round_id, campaign_id, groups, again = false }: StoredRound,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as g(number integer, members jsonb, explanation jsonb, locked boolean)
    ), stored as (
      insert into coffees (company_id, round_id, campaign_id, number, locked, explanation)
      select ${ctx.company_id}, ${round_id}, ${campaign_id}, number, locked, explanation
      from given order by number
      returning id, number
    )
    insert into coffee_members (company_id, coffee_id, round_id, user_id, part, seat, nth)
    select ${ctx.company_id}, stored.id, ${round_id}, m.user_id, coalesce(m.part, 'member'), m.seat,
      case when ${again} or m.part = 'fixed' then coalesce((
        select max(e.nth) + 1 from coffee_members e
        where e.company_id = ${ctx.company_id} and e.round_id = ${round_id} and e.user_id = m.user_id
          and e.part = coalesce(m.part, 'member')
      ), 0) + row_number() over (partition by m.user_id, m.part order by number) - 1 else 0 end
    from stored join given using (number),
      jsonb_to_recordset(given.members) as m(user_id bigint, part text, seat text)`.execute(ctx.db);
}
