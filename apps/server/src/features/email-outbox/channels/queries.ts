import type { ChannelReason, DeliveryChannel } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { findMemberEmail } from '../emails.ts';
import { chatChannels, programChannels } from '../sending/gateway.ts';

/** The columns of a delivery that say how it reaches its member. */
export interface Chosen {
  channel: DeliveryChannel;
  slack_team_id: number | null;
  /** Why a message of a program that sends through Slack is an email. */
  channel_reason: ChannelReason | null;
}

interface Wanted {
  round_id: number | null;
  kind: string;
  deliveries: readonly { user_id: number; data?: Record<string, unknown> }[];
}

const EMAIL: Chosen = { channel: 'email', slack_team_id: null, channel_reason: null };
const byEmail = (channel_reason: ChannelReason): Chosen => ({ ...EMAIL, channel_reason });

/** How some messages of a kind reach their members, in their order: each by one channel. */
export async function chooseChannels(ctx: Ctx, { round_id, kind, deliveries }: Wanted): Promise<Chosen[]> {
  const inSlack = await whichInSlack(ctx, round_id, deliveries);
  const userIds = deliveries.filter((_, index) => inSlack[index]).map(({ user_id: id }) => id);
  const [slack] = ctx.services.ports.all(chatChannels);
  if (userIds.length === 0 || !slack) return deliveries.map(() => EMAIL);
  if (findMemberEmail(ctx.services, kind)?.isEmailOnly)
    return inSlack.map((isInSlack) => (isInSlack ? byEmail('email_only') : EMAIL));
  const { isConnected, teams } = await slack.findTeams(ctx, userIds);
  return deliveries.map(({ user_id: id }, index) => {
    if (!inSlack[index]) return EMAIL;
    const team = teams.get(id);
    if (team === undefined) return byEmail(isConnected ? 'no_slack_user' : 'slack_disconnected');
    return { channel: 'slack', slack_team_id: team, channel_reason: null };
  });
}

/** Which messages belong to a program that sends through Slack, by their round or by their coffee. */
async function whichInSlack(
  ctx: Ctx,
  round_id: number | null,
  deliveries: Wanted['deliveries'],
): Promise<boolean[]> {
  const coffees = deliveries.map(({ data }) => Number(data?.['coffee_id'] ?? 0));
  const coffee_ids = round_id === null ? [...new Set(coffees)].filter((id) => id > 0) : [];
  const [programs] = ctx.services.ports.all(programChannels);
  if (!programs || (round_id === null && coffee_ids.length === 0)) return deliveries.map(() => false);
  const found = await programs.areInSlack(ctx, { round_id, coffee_ids });
  return coffees.map((id) => (round_id === null ? found.coffees.has(id) : found.round));
}
