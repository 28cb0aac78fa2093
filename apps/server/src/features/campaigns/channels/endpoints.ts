import { campaignCan, campaignChannelsEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, mount, type RequestCtx } from '#platform/http/access.ts';
import { askTeam } from '#features/slack/teams/gateway.ts';
import { assertState } from '../policy.ts';
import { getCampaign } from '../queries.ts';
import { chooseChannel } from './commands/choose-channel.ts';
import { chooseTeamsChannel } from './commands/choose-teams-channel.ts';
import { createProgramChannel } from './commands/create-program-channel.ts';
import { removeChannel } from './commands/remove-channel.ts';
import { presentProgramChannel } from './present.ts';
import { findProgramChannel } from './queries.ts';

const someAMinute = { max: 30, seconds: 60 };
/** A company has few channels to create. */
const fewAnHour = { max: 20, seconds: 3_600 };

export const campaignChannels = mount(campaignChannelsEndpoints, {
  campaign_channel: admin('programs_management', async (ctx, { params }) => {
    await getCampaign(ctx, params.id);
    return presentProgramChannel(await findProgramChannel(ctx, params.id));
  }),
  campaign_channel_choose: limited(
    someAMinute,
    admin('programs_management', async (ctx, { params, body }) => {
      await assertEditable(ctx, params.id);
      return askTeam(ctx, body.team_id, async (team) =>
        presentProgramChannel(await chooseChannel(ctx, params.id, team, body.channel_id)),
      );
    }),
  ),
  campaign_channel_create: limited(
    fewAnHour,
    admin('programs_management', async (ctx, { params, body: { team_id, ...wanted } }) => {
      await assertEditable(ctx, params.id);
      return askTeam(ctx, team_id, async (team) =>
        presentProgramChannel(await createProgramChannel(ctx, params.id, team, wanted)),
      );
    }),
  ),
  campaign_teams_channel_choose: limited(
    someAMinute,
    admin('programs_management', async (ctx, { params, body }) => {
      await assertEditable(ctx, params.id);
      const chosen = await chooseTeamsChannel(ctx, params.id, body.msteams_channel_id);
      return new AfterCommit(async () => presentProgramChannel(await chosen.run()));
    }),
  ),
  campaign_channel_remove: admin('programs_management', async (ctx, { params }) => {
    await removeChannel(ctx, params.id);
    return { ok: true as const };
  }),
});

/** Before Slack is asked: nothing is created there for a program that cannot change. */
async function assertEditable(ctx: RequestCtx, campaignId: number): Promise<void> {
  assertState(await getCampaign(ctx, campaignId), campaignCan.edit);
}
