import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { createChannel, inviteToChannel } from '#features/slack/channels/gateway.ts';
import { isRevoked, SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackTeamRow } from '#features/slack/queries.ts';
import { hasScope } from '#features/slack/rules.ts';
import { findReceiver } from '#features/slack/sending/queries.ts';
import type { ProgramChannelRow } from '../queries.ts';
import { inSlack, storeChannel } from './store-channel.ts';

interface NewChannel {
  name: string;
  is_private: boolean;
}

/**
 * Creates a channel in a team, has a program write to it, and invites the admin. Runs outside of the transaction of the request.
 * Throws as `callTeam`.
 */
export async function createProgramChannel(
  request: RequestCtx,
  campaignId: number,
  team: SlackTeamRow,
  wanted: NewChannel,
): Promise<ProgramChannelRow> {
  const { services, actor } = request;
  if (!hasScope(team.scope, wanted.is_private ? 'groups:write' : 'channels:manage'))
    throw new Problem('slack_channel_scope_missing');
  const { company_id, id: team_id } = team;
  const me = { id: null, user_id: actor.user_id };
  const receiver = await findReceiver(services, { company_id, id: team_id }, me);
  const user = receiver?.slack_user_id ?? null;
  // No person would be in it, or could find it in Slack.
  if (wanted.is_private && user === null) throw new Problem('slack_channel_user_unknown');
  const { id, name, is_private } = await createChannel(services, team, wanted).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const row = await storeChannel(request, campaignId, inSlack(team), { id, name, is_private, trouble: null });
  if (user !== null) await invite(request, team, { channel: id, user });
  return row;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof SlackRefusal) || isRevoked(error)) return error;
  if (error.code === 'missing_scope') return new Problem('slack_channel_scope_missing');
  if (error.code === 'name_taken') return new Problem('slack_channel_taken');
  return new Problem('slack_channel_refused', { values: { code: error.code } });
}

/** The channel is there without it, too. */
async function invite(
  { services, company_id, log }: RequestCtx,
  team: SlackTeamRow,
  invited: { channel: string; user: string },
): Promise<void> {
  try {
    await inviteToChannel(services, team, invited);
  } catch (error) {
    log.warn({ err: error, company_id }, 'an admin was not invited to a channel in Slack');
  }
}
