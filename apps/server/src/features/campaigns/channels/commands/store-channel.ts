import { campaignCan } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import type { SlackTeamRow } from '#features/slack/queries.ts';
import { recordChange } from '../../changes/commands/record-change.ts';
import { changesBetween } from '../../changes/rules.ts';
import { assertState } from '../../policy.ts';
import { lockCampaign } from '../../queries.ts';
import { findProgramChannel, type ProgramChannelRow } from '../queries.ts';
import type { SeenChannel } from '../rules.ts';

/** What a channel belongs to. */
type ChannelOf =
  | { chat: 'slack'; slack_team_id: number; msteams_channel_id: null }
  | { chat: 'msteams'; slack_team_id: null; msteams_channel_id: number };

export const inSlack = ({ id }: Pick<SlackTeamRow, 'id'>): ChannelOf => ({
  chat: 'slack',
  slack_team_id: id,
  msteams_channel_id: null,
});

/** Stores the channel to which a program writes, in place of the one before. Runs outside of the transaction of the request. */
export function storeChannel(
  request: RequestCtx,
  campaignId: number,
  of: ChannelOf,
  channel: SeenChannel & { id: string; name: string; is_private: boolean },
): Promise<ProgramChannelRow> {
  const { id: channel_id, name, is_private, trouble } = channel;
  return inCompany(request.services, request.company_id, 'write', async (transaction) => {
    const ctx = { ...request, ...transaction };
    const campaign = await lockCampaign(ctx, campaignId);
    assertState(campaign, campaignCan.edit);
    const row = {
      ...of,
      channel_id,
      name,
      is_private,
      checked_at: sql<string>`app_now()`,
      trouble,
      trouble_at: trouble === null ? null : sql<string>`app_now()`,
    };
    await ctx.db
      .insertInto('campaign_channels')
      .values({ company_id: ctx.company_id, campaign_id: campaignId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'campaign_id']).doUpdateSet(row))
      .execute();
    await recordChange(ctx, campaignId, changesBetween(campaign, { channel_name: name }));
    return found(await findProgramChannel(ctx, campaignId));
  });
}
