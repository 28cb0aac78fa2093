import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Explanation } from '../groups.ts';

/** Stores new explanations of groups under review, after their people changed. */
export async function explainGroups(
  ctx: Ctx,
  groups: readonly { coffee_id: number; explanation: Explanation }[],
): Promise<void> {
  await sql`update coffees c set explanation = given.explanation
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given(coffee_id bigint, explanation jsonb)
    where c.company_id = ${ctx.company_id} and c.id = given.coffee_id`.execute(ctx.db);
}
