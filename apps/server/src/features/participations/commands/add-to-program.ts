import type { BulkAnswer, FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { changeOf, idsOf } from '#features/bulk-actions/queries.ts';
import { chosenMembers } from '#features/bulk-actions/selection/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';
import type { ActionCtx, BulkAction, Change } from '#features/bulk-actions/types.ts';
import { addMembers, getOpenCampaign, outsideOf } from './change-memberships.ts';
import { withdrawAnswersOf } from './leave-campaign.ts';

interface Detail {
  campaign: number;
}

/** Adds active members to a program, even outside of its audience, as an admin of the program does one by one. */
export async function addToProgram(
  ctx: RequestCtx,
  campaign: number,
  filters: FilterGroup,
): Promise<BulkAnswer> {
  await getOpenCampaign(ctx, campaign);
  const chosen = await chosenMembers(ctx, filters, true);
  return startBulkAction(ctx, addToProgramAction, chosen.select('users.id'), { campaign });
}

export const addToProgramAction: BulkAction<Detail> = {
  name: 'add_to_program',
  permission: 'programs_management',
  items: ({ campaign }) => [campaign],
  detail: z.object({ campaign: z.int() }),
  async change(ctx, ids, { campaign: id }) {
    const campaign = await getOpenCampaign(ctx, id);
    const { outside, restored } = await addMembers(ctx, campaign, await stillActive(ctx, ids));
    const isRestored = new Set(restored);
    const changes = [...new Set([...outside, ...restored])].map((user_id): Change => ({
      user_id,
      before: {},
      after: { added: outside.includes(user_id), restored: isRestored.has(user_id) },
    }));
    await tell(ctx, id, 'program.members_added', changes.length);
    return changes;
  },
  async undo(ctx, changes, { campaign: id }) {
    const { company_id: companyId, db } = ctx;
    const ids = idsOf(changes);
    // Members who were removed since stay removed; members who were added again stay: that was another action.
    const { rows: added } = await sql<{ user_id: number }>`
      delete from campaign_added m
      where m.company_id = ${companyId} and m.campaign_id = ${id} and m.user_id = any(${ids}::bigint[]) and exists (
        select from ${changeOf(ctx, changes, sql`m.user_id`)}
        where c.at = m.added_at and c.after -> 'added' = 'true' offset 0)
      returning m.user_id`.execute(db);
    const { rows: restored } = await sql<{ user_id: number }>`
      update memberships m set status = 'left', removed = true, updated_at = app_now()
      where m.company_id = ${companyId} and m.campaign_id = ${id} and m.user_id = any(${ids}::bigint[])
        and not m.removed and exists (
          select from ${changeOf(ctx, changes, sql`m.user_id`)}
          where c.at = m.updated_at and c.after -> 'restored' = 'true' offset 0)
      returning m.user_id`.execute(db);
    const undone = [...new Set([...added, ...restored].map(({ user_id: one }) => one))];
    // The filter of the program may find some of them by now: these stay in it.
    const outside = await outsideOf(ctx, await getCampaign(ctx, id), undone);
    if (outside.length > 0) await withdrawAnswersOf(ctx, outside, id);
    await tell(ctx, id, 'program.members_removed', undone.length);
    return undone;
  },
};

/** Those of some members who can be in a program: a job may come to them later. */
async function stillActive({ db, company_id }: ActionCtx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function tell(
  ctx: ActionCtx,
  campaign_id: number,
  action: 'program.members_added' | 'program.members_removed',
  count: number,
): Promise<void> {
  if (count === 0) return;
  await recordAudit(ctx, { action, target_type: 'campaign', target_id: campaign_id, data: { count } });
  await ctx.publish('admins', 'campaign.memberships', { campaign_id });
}
