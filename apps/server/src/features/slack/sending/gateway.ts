import type { KnownBlock } from '@slack/web-api';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { SlackBlock } from '#features/email-outbox/channels/slack/present.ts';
import { SlackUnreachable } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';
import { callTeam } from '../teams/gateway.ts';

/** A message as it is posted. */
export interface SlackMessage {
  /** For notifications; what it shows are the blocks. */
  text: string;
  blocks: SlackBlock[];
}

const posted = z.object({ channel: z.string(), ts: z.string() });

/** Posts a message to a user, or to a conversation. Returns where it is. Throws as `callTeam`. */
export async function postMessage(
  services: Services,
  team: SlackTeamRow,
  to: string,
  { text, blocks }: SlackMessage,
): Promise<z.infer<typeof posted>> {
  const answer = await callTeam(services, team, (client) =>
    client.chat.postMessage({
      channel: to,
      text,
      blocks: blocks as unknown as KnownBlock[],
      // Links are buttons, and previews of them would open them.
      unfurl_links: false,
      unfurl_media: false,
    }),
  );
  const read = posted.safeParse(answer);
  // It was taken: another try would be a second one.
  if (!read.success) throw new SlackUnreachable('an unknown answer');
  return read.data;
}

const opened = z.object({ channel: z.object({ id: z.string() }) });

/**
 * Opens the group conversation of the app and 2 to 8 users. Returns its id at Slack, the same each time for the same users. Throws
 * as `callTeam`.
 */
export async function openGroup(
  services: Services,
  team: SlackTeamRow,
  users: readonly string[],
): Promise<string> {
  const answer = await callTeam(services, team, (client) =>
    client.conversations.open({ users: users.join(',') }),
  );
  const read = opened.safeParse(answer);
  if (!read.success) throw new SlackUnreachable('an unknown answer');
  return read.data.channel.id;
}
