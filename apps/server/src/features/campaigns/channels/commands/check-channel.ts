import { inCompany, type Services } from '#platform/context.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { seeChannel } from '../gateway.ts';
import { findProgramChannel } from '../queries.ts';
import { noteChannel } from './note-channel.ts';

interface CampaignRef {
  company_id: number;
  campaign_id: number;
}

/** Asks Slack about the channel of a program: it may be renamed, archived or gone. */
export async function checkChannel(services: Services, ref: CampaignRef): Promise<void> {
  const { company_id, campaign_id } = ref;
  const channel = await inCompany(services, company_id, 'read', (ctx) =>
    findProgramChannel(ctx, campaign_id),
  );
  if (!channel || channel.slack_team_id === null) return;
  const team = await readConnectedTeam(services, { company_id, team_id: channel.slack_team_id });
  if (!team) return;
  const seen = await seeChannel(services, team, channel.channel_id);
  await inCompany(services, company_id, 'write', (ctx) => noteChannel(ctx, channel, seen));
}
