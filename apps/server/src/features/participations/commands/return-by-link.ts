import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { returnToProduct } from '#features/members/commands/return-to-product.ts';
import { getInvitation } from '../invitations/queries.ts';
import { whyGone } from '../rules.ts';
import type { Invited } from '../tokens.ts';
import { restoreMembers } from './restore-members.ts';

/**
 * Undoes a choice of the member: a pause, leaving one program, or leaving everything. Decisions of an admin stay. Idempotent.
 *
 * @throws Problem `membership_removed`, `optin_closed` where it was not their own choice, `plan_limit` when their seat was taken
 * meanwhile
 */
export async function returnByLink(ctx: Ctx, invited: Invited, scope: 'campaign' | 'product'): Promise<void> {
  const row = await getInvitation(ctx.db, invited);
  const why = whyGone(row);
  if (why === 'removed') throw new Problem('membership_removed');
  if (why === 'inactive' || why === 'bounced') throw new Problem('optin_closed');
  if (why === 'left_product' && scope === 'campaign') throw new Problem('optin_gone');
  if (why === 'left_product') await returnToProduct(ctx, invited.user_id);
  const ids =
    scope === 'product' && why === 'left'
      ? await leftAtOnce(ctx, invited, row.campaign_id)
      : [row.campaign_id];
  for (const id of ids) {
    if ((await restoreMembers(ctx, id, [invited.user_id])) > 0) {
      await ctx.publish('admins', 'campaign.memberships', { campaign_id: id });
    }
  }
}

/** The last superadmin cannot leave the product, and leaves every program in one transaction instead. */
async function leftAtOnce(ctx: Ctx, { user_id }: Invited, campaignId: number): Promise<number[]> {
  const { rows } = await sql<{ campaign_id: number }>`
    select o.campaign_id from memberships s
    join memberships o on o.company_id = s.company_id and o.user_id = s.user_id and o.updated_at = s.updated_at
    where s.company_id = ${ctx.company_id} and s.campaign_id = ${campaignId} and s.user_id = ${user_id}
      and o.status = 'left' and not o.removed
    order by o.campaign_id`.execute(ctx.db);
  return rows.map(({ campaign_id: id }) => id);
}
