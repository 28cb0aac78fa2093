import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { isGone, TeamsRateLimited } from '#features/msteams/bot/gateway.ts';
import { getTeamsApp } from '#features/msteams/gateway.ts';
import { getChannel } from '#features/msteams/channels/queries.ts';
import { seeChannel } from '../gateway.ts';
import { findChatChannel, type ProgramChannelRow } from '../queries.ts';
import { isOfChat } from '../rules.ts';
import { storeChannel } from './store-channel.ts';

/**
 * Chooses the channel of Microsoft Teams to which a program writes, among those with a tab: Microsoft has said that the admin who
 * saved the tab is in it. One whose team the app is not in is stored, too, and its state says so.
 *
 * @throws Problem `msteams_off`, `not_found`, `msteams_not_connected`, `msteams_blocked`, `msteams_rate_limited`,
 * `msteams_unreachable`; `msteams_channel_lost` for one that is gone, and `msteams_channel_shared` for one with people of others.
 */
export async function chooseTeamsChannel(
  ctx: RequestCtx,
  campaignId: number,
  id: number,
): Promise<AfterCommit<ProgramChannelRow>> {
  const { services } = ctx;
  getTeamsApp(services.config);
  const { channel_id, name, msteams_tenant_id } = await getChannel(ctx, id);
  if (msteams_tenant_id === null) throw new Problem('msteams_not_connected');
  const channel = await findChatChannel(ctx, { channel_id, slack_team_id: null, msteams_tenant_id });
  if (!channel) throw new Problem('msteams_blocked');
  // Without a transaction: Microsoft may be slow.
  return new AfterCommit(async () => {
    const seen = await seeChannel(services, channel).catch((error: unknown) => {
      throw problemOf(error);
    });
    if (seen.trouble === 'gone') throw new Problem('msteams_channel_lost');
    if (seen.trouble === 'shared') throw new Problem('msteams_channel_shared');
    const of = { chat: 'msteams', slack_team_id: null, msteams_channel_id: id } as const;
    return storeChannel(ctx, campaignId, of, { id: channel_id, name, is_private: false, ...seen });
  });
}

/** The problem that a failed call is for the person who waits for it. Returns other errors as they are. */
function problemOf(error: unknown): unknown {
  if (isGone(error)) return new Problem('msteams_blocked');
  if (error instanceof TeamsRateLimited)
    return new Problem('msteams_rate_limited', { values: { seconds: String(error.seconds) } });
  return isOfChat(error) ? new Problem('msteams_unreachable') : error;
}
