import type { KnownBlock } from '@slack/web-api';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { answerAt, isRevoked, slackApp, SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';
import { slackLinkUrl } from '#features/slack/users/tokens/queries.ts';
import { strangerShown } from '#features/chat-answers/members/present.ts';
import type { Recognized } from '#features/chat-answers/members/queries.ts';
import type { Shown } from '#features/chat-answers/types.ts';
import {
  escapedText,
  rowBlock,
  type SlackBlock,
  slackBlocks,
} from '#features/email-outbox/channels/slack/present.ts';

/**
 * A message for one user: at the address of their command, or in a channel, where only they see it. Without both it is a direct
 * message.
 */
export interface PrivateMessage {
  text: string;
  blocks?: SlackBlock[] | undefined;
  response_url?: string | undefined;
  /** Whether it replaces the message that the address belongs to. */
  replaces?: boolean | undefined;
  channel_id?: string | undefined;
}

/** Leaves a message for one user to a job. */
export async function tellUser(ctx: Ctx, person: SlackPerson, message: PrivateMessage): Promise<void> {
  await ctx.enqueue('slack-answers.tell-user', { ...person, message });
}

/** Tells a user who is no active member why nothing happens, with the page on which a member says who they are in Slack. */
export async function tellStranger(
  ctx: Ctx,
  person: SlackPerson,
  user: Exclude<Recognized, { is: 'member' }>,
  from: { message: SlackPress['message'] } | { response_url: string },
): Promise<void> {
  const where = 'response_url' in from ? from : { channel_id: from.message?.channel_id };
  if (!('response_url' in where) && where.channel_id === undefined) {
    await ctx.enqueue('slack-answers.publish-home', { ...person });
    return;
  }
  const { text, parts } = await strangerMessage(ctx, person, user);
  await tellUser(ctx, person, { ...where, blocks: slackBlocks(parts, user.language), text });
}

/** What a user who is no active member reads instead of their sessions. */
export const strangerMessage = async (
  ctx: Ctx,
  person: SlackPerson,
  user: Exclude<Recognized, { is: 'member' }>,
): Promise<Shown> =>
  strangerShown(ctx, user, user.is === 'inactive' ? null : await slackLinkUrl(ctx, person));

/** Shows a message to one user. Slack refuses where the address has ended, or the app is not in the channel: the message is lost then. */
export async function tell(
  services: Services,
  { message, ...person }: SlackPerson & { message: PrivateMessage },
  log: Log,
): Promise<void> {
  const app = slackApp(services.config);
  const { company_id, slack_team_id, slack_user_id: user } = person;
  const team = await readConnectedTeam(services, { company_id, team_id: slack_team_id });
  if (!app || !team) return;
  const { response_url, replaces = false, channel_id: channel, text, blocks } = message;
  const content = {
    text: escapedText(text),
    blocks: (blocks ?? [rowBlock(text)]) as unknown as KnownBlock[],
  };
  try {
    if (response_url !== undefined) {
      await answerAt(app, response_url, { ...content, replace_original: replaces });
    } else {
      await callTeam(services, team, ({ chat }) =>
        channel === undefined
          ? chat.postMessage({ channel: user, ...content })
          : chat.postEphemeral({ channel, user, ...content }),
      );
    }
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    if (!isRevoked(error)) log.warn({ err: error, company_id }, 'Slack refused to show a message');
  }
}
