import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Explanation } from '../types.ts';

interface Explained {
  coffee_id: number;
  explanation: Explanation;
  /** The current roles of the members of a composed group. */
  seats: readonly { user_id: number; seat: string | null }[];
}

/** Stores new explanations of groups under review, after their people changed. */
export async function explainGroups(ctx: Ctx, groups: readonly Explained[]): Promise<void> {
  await sql`update coffees c set explanation = given.explanation
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given(coffee_id bigint, explanation jsonb)
    where c.company_id = ${ctx.company_id} and c.id = given.coffee_id`.execute(ctx.db);
  const seats = groups.flatMap(({ coffee_id, seats: own }) => own.map((one) => ({ coffee_id, ...one })));
  if (seats.length === 0) return;
  await sql`update coffee_members m set seat = given.seat
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given(coffee_id bigint, user_id bigint, seat text)
    where m.company_id = ${ctx.company_id} and m.coffee_id = given.coffee_id
      and m.user_id = given.user_id and m.part = 'member'`.execute(ctx.db);
}
