import type { KnownBlock } from '@slack/web-api';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { showLatest } from '#features/chat-answers/commands/show-latest.ts';
import { readShown } from '#features/chat-answers/queries.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import { escapedText, type SlackBlock, slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import { answerAt, isRevoked, slackApp, SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';
import { recognize } from '../members/queries.ts';
import { strangerMessage } from './tell-user.ts';

export interface UpdatedMessage extends SlackPerson {
  message: NonNullable<SlackPress['message']>;
  action: string;
  value: string;
}

/** Channels with one user alone. A message in others is of several people: what one of them did is shown to them alone. */
const isDirect = (channel: string): boolean => channel.startsWith('D');

/** Writes a message of one user anew: what they answered, and the buttons that still change it. */
export async function updateMessage(services: Services, update: UpdatedMessage, log: Log): Promise<void> {
  const { company_id, slack_team_id, message } = update;
  const team = await readConnectedTeam(services, { company_id, team_id: slack_team_id });
  const app = slackApp(services.config);
  if (!team || !app) return;
  try {
    await showLatest(
      () => inCompany(services, company_id, 'read', (ctx) => shownOf(ctx, update)),
      ({ text, blocks }) => {
        const content = { text: escapedText(text), blocks: blocks as unknown as KnownBlock[] };
        const { channel_id: channel, ts, replace_url: url } = message;
        // Slack updates messages that one user alone sees at their address only.
        if (url !== null) return answerAt(app, url, { ...content, replace_original: true });
        return callTeam(services, team, ({ chat }) =>
          isDirect(channel)
            ? chat.update({ channel, ts, ...content })
            : chat.postEphemeral({ channel, user: update.slack_user_id, ...content }),
        );
      },
    );
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    // Such as one that the user deleted.
    if (!isRevoked(error)) log.warn({ err: error, company_id }, 'a message in Slack was not updated');
  }
}

/** What a message says now; null where there is nothing to say about it. */
async function shownOf(
  ctx: Ctx,
  { action: id, value, ...person }: UpdatedMessage,
): Promise<{ text: string; blocks: SlackBlock[] } | null> {
  const read = readAction({ action_id: id, value });
  const user = await recognize(ctx, person);
  if (user.is === 'unknown' || !read) return null;
  const isMember = user.is === 'member';
  const shown = isMember ? await readShown(user.member, read) : await strangerMessage(ctx, person, user);
  const language = isMember ? user.member.language : user.language;
  return shown && { text: shown.text, blocks: slackBlocks(shown.parts, language) };
}
