import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { getInvitation } from '../../invitations/queries.ts';
import type { Invited } from '../../tokens.ts';
import { reopen } from '../../commands/restore-members.ts';

/**
 * Records that a member wants to stay in the program of an invitation: the count of missing answers starts again, and a pause by
 * the policy ends. A pause of their own continues. Idempotent.
 *
 * @throws Problem `optin_gone` for a member who has left, or is not active
 */
export async function stay(ctx: Ctx, invited: Invited): Promise<void> {
  const { campaign_id, has_left, is_active, paused_until } = await getInvitation(ctx.db, invited);
  if (has_left || !is_active) throw new Problem('optin_gone');
  await sql`
    update memberships set ignored = 0, stay_asked_at = null, updated_at = app_now(),
      snoozed_until = case when paused_at is null then snoozed_until end, paused_at = null
    where company_id = ${ctx.company_id} and campaign_id = ${campaign_id} and user_id = ${invited.user_id}
      and (ignored > 0 or stay_asked_at is not null or paused_at is not null)`.execute(ctx.db);
  const isBack = paused_until !== null && (await getInvitation(ctx.db, invited)).paused_until === null;
  if (isBack) await reopen(ctx, campaign_id, [invited.user_id]);
}
