import { type Campaign, type ChannelCampaign, type ChannelWorkspace, ROLES } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { managesProgram } from '#features/campaigns/policy.ts';
import { datesOf } from '#features/campaigns/present.ts';
import { listCampaigns } from '#features/campaigns/queries.ts';
import { audiencesOf } from '#features/campaigns/settings/policy.ts';
import { programRounds } from '#features/campaigns/types.ts';
import { presentChannel } from '#features/msteams/channels/present.ts';
import { type ChannelRow, getChannelOf } from '#features/msteams/channels/queries.ts';
import { isLinkedTo } from '#features/msteams/links/queries.ts';
import { listOwnPrograms } from '#features/participations/own/queries.ts';

const ALL = { limit: 10_000, offset: 0, ordering: '-created_at' as const, search: '' };

/**
 * A channel, and its programs: those that name its audience, which the reader is in or manages. Its name is shown to admins and to
 * the members in it: a channel may be private, and its id can be guessed.
 *
 * @throws Problem `not_found` for a channel of another tenant, and for the token of another person than that of the session
 */
export async function showChannel(
  ctx: RequestCtx,
  asked: { tenant_id: number; object_id: string; channel_id: string },
): Promise<Pick<ChannelWorkspace, 'channel' | 'campaigns'>> {
  const user = { msteams_tenant_id: asked.tenant_id, object_id: asked.object_id };
  if (!(await isLinkedTo(ctx, user, ctx.actor.user_id))) throw new Problem('not_found');
  const row = await getChannelOf(ctx, asked);
  const isAdmin = ctx.actor.role !== ROLES.enduser;
  const channel = {
    channel_id: row.channel_id,
    name: isAdmin || (await isInAudience(ctx, row)) ? row.name : '',
    settings: isAdmin ? presentChannel(row) : null,
  };
  return { channel, campaigns: await listProgramsOf(ctx, row.audience_id) };
}

/** Whether the reader was in the channel when its audience was compared with it. */
async function isInAudience(
  { db, company_id, actor }: RequestCtx,
  { audience_id }: ChannelRow,
): Promise<boolean> {
  if (audience_id === null) return false;
  const row = await db
    .selectFrom('audience_members')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('audience_id', '=', audience_id)
    .where('user_id', '=', actor.user_id)
    .where('is_followed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

async function listProgramsOf(ctx: RequestCtx, audienceId: number | null): Promise<ChannelCampaign[]> {
  if (audienceId === null) return [];
  const { results } = await listCampaigns(ctx, { ...ALL, visible: 'all' });
  const named = results.filter((row) => row.status !== 'archived' && audiencesOf(row).includes(audienceId));
  if (named.length === 0) return [];
  const rounds = await ctx.services.ports.one(programRounds).summarize(
    ctx,
    named.map(({ id }) => id),
  );
  const own = new Map((await listOwnPrograms(ctx, ALL)).results.map((program) => [program.id, program]));
  return named.flatMap((row) => {
    const mine = own.get(row.id) ?? null;
    const can_manage = ctx.actor.role !== ROLES.enduser && managesProgram(ctx.actor, row.id);
    if (mine === null && !can_manage) return [];
    const { next_round_date } = datesOf(row, rounds.get(row.id));
    const status = row.status as Campaign['status'];
    return [{ id: row.id, name: row.name, status, next_round_date, own: mine, can_manage }];
  });
}
