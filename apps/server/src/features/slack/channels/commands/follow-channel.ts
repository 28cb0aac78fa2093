import { sql } from 'kysely';
import { EMPTY_FILTERS, LIMITS } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { createAudience } from '#features/audiences/commands/create-audience.ts';
import type { SlackTeamRow } from '../../queries.ts';
import { findChannel } from '../gateway.ts';
import { type FollowedRow, getFollowed } from '../queries.ts';
import { enqueueChannelSync } from './sync-channel.ts';

/**
 * Makes an audience of the members in a channel, which follows the channel from then on. Runs outside of the transaction of the
 * request. Throws as `callTeam`, and `audience_exists` where the channel or another object has that name.
 */
export async function followChannel(
  request: RequestCtx,
  team: SlackTeamRow,
  channelId: string,
): Promise<FollowedRow> {
  const { services, company_id, actor, t } = request;
  const { name, is_private } = await findChannel(services, team, channelId);
  return inCompany(services, company_id, 'write', async (transaction) => {
    const ctx = { ...request, ...transaction };
    const audience_id = await createAudience(ctx, {
      name: `#${name}`.slice(0, LIMITS.nameLength),
      description: t('slack:channel_audience', { name, team: team.name }),
      filters: EMPTY_FILTERS,
    });
    const { id } = await ctx.db
      .insertInto('slack_channels')
      .values({
        company_id,
        slack_team_id: team.id,
        channel_id: channelId,
        name,
        is_private,
        audience_id,
        followed_by: actor.user_id,
        followed_at: sql<string>`app_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(ctx, {
      action: 'audience.slack_followed',
      target_type: 'audience',
      target_id: audience_id,
      data: { channel: `#${name}` },
    });
    await enqueueChannelSync(ctx, { team_id: team.id, channel_id: channelId });
    return getFollowed(ctx, id);
  });
}
