import { campaignCan, type CampaignStatus, type FilterGroup, grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { MemberCtx, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { audienceQuery } from '#features/campaigns/audience/queries.ts';
import { addManually, removeManually } from '#features/campaigns/commands/add-members.ts';
import { assertState } from '#features/campaigns/policy.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import { announceJoined } from './announce-joined.ts';
import { restoreMembers } from './restore-members.ts';
import { leaveCampaign, withdrawAnswersOf } from './leave-campaign.ts';

interface MembershipChange {
  action: 'add' | 'remove';
  user_ids?: number[] | undefined;
  filters?: FilterGroup | undefined;
  /** Only counts the members who would change. */
  dry_run?: boolean | undefined;
}

/**
 * Adds members to a program, or removes them. Members may do both for themselves; admins of the program for others: members that
 * they remove get no invitation until an admin adds them. Returns how many changed.
 */
export async function changeMemberships(
  ctx: RequestCtx,
  campaignId: number,
  change: MembershipChange,
): Promise<number> {
  const { actor } = ctx;
  const others = change.filters !== undefined || change.user_ids?.some((id) => id !== actor.user_id) === true;
  const byHand = others || (change.user_ids !== undefined && manages(ctx, campaignId));
  if (others) assertProgramPermission(ctx, campaignId);
  if (!byHand) return changeOwnMembership(ctx, campaignId, change.action);
  const campaign = await getOpenCampaign(ctx, campaignId);
  const userIds = await findMembers(ctx, change);
  if (userIds.length === 0) return 0;
  if (change.dry_run) return countChanged(ctx, campaign, change.action, userIds);
  const count =
    change.action === 'add' ? await add(ctx, campaign, userIds) : await remove(ctx, campaign, userIds);
  if (count > 0) {
    await recordAudit(ctx, {
      action: change.action === 'add' ? 'program.members_added' : 'program.members_removed',
      target_type: 'campaign',
      target_id: campaignId,
      data: { count },
    });
    await ctx.publish('admins', 'campaign.memberships', { campaign_id: campaignId });
  }
  return count;
}

/** A program to which members can be added. */
export async function getOpenCampaign(ctx: Ctx, id: number): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, id);
  assertState({ status: campaign.status }, isOpen);
  return campaign;
}

const isOpen = (campaign: { status: CampaignStatus }) => campaignCan.edit(campaign);

/** Whether the requester may act for others in a program. */
const manages = ({ actor }: MemberCtx, campaignId: number): boolean =>
  actor.role === ROLES.superadmin ||
  (actor.role === ROLES.admin && grants(actor.permissions, 'programs_management', campaignId));

/** Throws the problem with the reason if the requester may not manage the program. */
export function assertProgramPermission(ctx: RequestCtx, campaignId: number): void {
  if (ctx.actor.role === ROLES.enduser) throw new Problem('admin_only');
  if (!manages(ctx, campaignId)) {
    throw new Problem('permission_missing', { values: { permission: 'programs_management' } });
  }
}

/** The same by a member for themselves: joins a program, comes back to it from a pause, or leaves it. */
export async function changeOwnMembership(
  ctx: MemberCtx,
  campaignId: number,
  action: MembershipChange['action'],
): Promise<number> {
  const campaign = await getOpenCampaign(ctx, campaignId);
  const { actor } = ctx;
  if (action === 'remove') {
    await assertKnown(ctx, campaign);
    await leaveCampaign(ctx, { user_id: actor.user_id, campaign_id: campaign.id });
    return 1;
  }
  await assertNotRemoved(ctx, campaign.id);
  await assertKnown(ctx, campaign);
  const count = await restoreMembers(ctx, campaign.id, [actor.user_id]);
  if (count > 0) await ctx.publish('admins', 'campaign.memberships', { campaign_id: campaign.id });
  return count;
}

/** Who was removed by an admin cannot join again by themselves. */
async function assertNotRemoved({ db, company_id, actor }: MemberCtx, campaignId: number): Promise<void> {
  const standing = await db
    .selectFrom('memberships')
    .select('removed')
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst();
  if (standing?.removed) throw new Problem('membership_removed');
}

/** A program that is not for a member, and never was, is not-found for them. */
async function assertKnown(ctx: MemberCtx, campaign: CampaignRow): Promise<void> {
  const { db, company_id, actor } = ctx;
  const audience = await audienceQuery(ctx, campaign, [actor.user_id]);
  if (await audience.select('users.id').executeTakeFirst()) {
    if (campaign.status !== 'draft' || manages(ctx, campaign.id)) return;
  }
  const asked = await sql`
    select 1 from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
    where m.company_id = ${company_id} and m.user_id = ${actor.user_id} and r.campaign_id = ${campaign.id}
    limit 1`.execute(db);
  if (asked.rows.length > 0) throw new Problem('membership_closed');
  throw new Problem('not_found');
}

/** Ids of the active members of the company that an admin names. */
async function findMembers(ctx: RequestCtx, { user_ids: ids, filters }: MembershipChange): Promise<number[]> {
  const group: FilterGroup = filters ?? {
    version: 'v1',
    operator: 'and',
    filters: [{ type: 'usercompany_id', operator: 'inn', value: ids ?? [] }],
  };
  const rows = await (await membersMatching(ctx, group)).select('users.id').orderBy('users.id').execute();
  const found = rows.map(({ id }) => id);
  // An id without a member must not be distinguishable.
  if (ids && !filters && ids.some((id) => !found.includes(id))) throw new Problem('not_found');
  return found;
}

async function add(ctx: RequestCtx, campaign: CampaignRow, userIds: number[]): Promise<number> {
  const { outside, restored } = await addMembers(ctx, campaign, userIds);
  return new Set([...outside, ...restored]).size;
}

/** Adds members to a program. Returns those who were outside of it, and those whom an admin had removed. */
export async function addMembers(
  ctx: Ctx,
  campaign: CampaignRow,
  userIds: number[],
): Promise<{ outside: number[]; restored: number[] }> {
  const outside = await outsideOf(ctx, campaign, userIds);
  await addManually(ctx, campaign.id, outside);
  const { rows } = await sql<{ user_id: number }>`
    update memberships set status = 'active', removed = false, ignored = 0, updated_at = app_now()
    where company_id = ${ctx.company_id} and campaign_id = ${campaign.id}
      and user_id = any(${userIds}::bigint[]) and removed
    returning user_id`.execute(ctx.db);
  const restored = rows.map(({ user_id: id }) => id);
  await announceJoined(ctx, campaign.id, [...new Set([...outside, ...restored])]);
  return { outside, restored };
}

/** Those of some members who are not in the program yet. */
export async function outsideOf(ctx: Ctx, campaign: CampaignRow, userIds: number[]): Promise<number[]> {
  const rows = await (await audienceQuery(ctx, campaign, userIds)).select('users.id').execute();
  const inside = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => !inside.has(id));
}

/** How many of some members an action would change. */
async function countChanged(
  ctx: RequestCtx,
  campaign: CampaignRow,
  action: MembershipChange['action'],
  userIds: number[],
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from memberships
    where company_id = ${ctx.company_id} and campaign_id = ${campaign.id}
      and user_id = any(${userIds}::bigint[]) and removed`.execute(ctx.db);
  const removed = rows.map(({ user_id: id }) => id);
  if (action === 'remove') return userIds.length - removed.length;
  return new Set([...(await outsideOf(ctx, campaign, userIds)), ...removed]).size;
}

async function remove(ctx: RequestCtx, campaign: CampaignRow, userIds: number[]): Promise<number> {
  await removeManually(ctx, campaign.id, userIds);
  const { rows } = await sql<{ user_id: number }>`
    insert into memberships (company_id, campaign_id, user_id, status, removed)
    select ${ctx.company_id}, ${campaign.id}, id, 'left', true from unnest(${userIds}::bigint[]) as id order by id
    on conflict (company_id, campaign_id, user_id) do update
      set status = 'left', removed = true, updated_at = app_now()
      where not memberships.removed
    returning user_id`.execute(ctx.db);
  const removed = rows.map(({ user_id: id }) => id);
  if (removed.length > 0) await withdrawAnswersOf(ctx, removed, campaign.id);
  return removed.length;
}
