import { type Campaign, type ChannelCampaign, ROLES } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { managesProgram } from '#features/campaigns/policy.ts';
import { datesOf } from '#features/campaigns/present.ts';
import { listCampaigns } from '#features/campaigns/queries.ts';
import { audiencesOf } from '#features/campaigns/settings/policy.ts';
import { programRounds } from '#features/campaigns/types.ts';
import { type ChannelRow, getChannelOf } from '#features/msteams/channels/queries.ts';
import { isLinkedTo } from '#features/msteams/links/queries.ts';
import { listOwnPrograms } from '#features/participations/own/queries.ts';

const ALL = { limit: 10_000, offset: 0, ordering: '-created_at' as const, search: '' };

/**
 * A channel, and its programs: those that name its audience, which the reader is in or manages.
 *
 * @throws Problem `not_found` for a channel of another tenant, and for the token of another person than that of the session
 */
export async function showChannel(
  ctx: RequestCtx,
  asked: { tenant_id: number; object_id: string; channel_id: string },
): Promise<{ channel: ChannelRow; campaigns: ChannelCampaign[] }> {
  const user = { msteams_tenant_id: asked.tenant_id, object_id: asked.object_id };
  if (!(await isLinkedTo(ctx, user, ctx.actor.user_id))) throw new Problem('not_found');
  const channel = await getChannelOf(ctx, asked);
  return { channel, campaigns: await listProgramsOf(ctx, channel.audience_id) };
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
