import type { SlackChannel } from '@fika/contract';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { SlackRefusal } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';
import { callTeam } from '../teams/gateway.ts';

/** Items of one page: as many as Slack allows, because calls are few. */
const PAGE = 999;

const more = z.object({ next_cursor: z.string().default('') }).default({ next_cursor: '' });
const listed = z.object({
  channels: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().default(''),
        is_private: z.boolean().default(false),
        num_members: z.int().optional(),
      }),
    )
    .default([]),
  response_metadata: more,
});
const shown = z.object({
  channel: z.object({
    id: z.string(),
    name: z.string().default(''),
    is_private: z.boolean().default(false),
    is_archived: z.boolean().default(false),
    /** Whether the app is in it. */
    is_member: z.boolean().default(false),
    /** Whether people of another organization are in it, or are about to be. */
    is_ext_shared: z.boolean().default(false),
    is_pending_ext_shared: z.boolean().default(false),
  }),
});
export type ShownChannel = z.output<typeof shown>['channel'];
const inside = z.object({ members: z.array(z.string()).default([]), response_metadata: more });

const nextOf = ({ next_cursor: next }: { next_cursor: string }) => (next === '' ? null : next);

/** A page of the channels of a team that are not archived: public ones, and private ones that the app is in. Throws as `callTeam`. */
export async function listChannels(
  services: Services,
  team: SlackTeamRow,
  cursor: string | undefined,
): Promise<{ results: SlackChannel[]; next_cursor: string | null }> {
  const answer = await callTeam(services, team, (client) =>
    client.conversations.list({
      types: 'public_channel,private_channel',
      exclude_archived: true,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    }),
  );
  const read = listed.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  return {
    results: read.data.channels.map(({ num_members: count, ...channel }) => ({
      ...channel,
      members_count: count ?? null,
    })),
    next_cursor: nextOf(read.data.response_metadata),
  };
}

/** A channel of a team. Throws as `callTeam`, with `channel_not_found` for one that Slack does not show. */
export async function findChannel(
  services: Services,
  team: SlackTeamRow,
  channel: string,
): Promise<ShownChannel> {
  return channelIn(await callTeam(services, team, (client) => client.conversations.info({ channel })));
}

/** Has the app join a public channel. Throws as `callTeam`. */
export async function joinChannel(
  services: Services,
  team: SlackTeamRow,
  channel: string,
): Promise<ShownChannel> {
  return channelIn(await callTeam(services, team, (client) => client.conversations.join({ channel })));
}

/** Creates a channel that the app is in. Throws as `callTeam`, with `name_taken` for a name that is used. */
export async function createChannel(
  services: Services,
  team: SlackTeamRow,
  { name, is_private }: { name: string; is_private: boolean },
): Promise<ShownChannel> {
  return channelIn(
    await callTeam(services, team, (client) => client.conversations.create({ name, is_private })),
  );
}

/** Invites a user to a channel that the app is in. Throws as `callTeam`. */
export async function inviteToChannel(
  services: Services,
  team: SlackTeamRow,
  { channel, user }: { channel: string; user: string },
): Promise<void> {
  await callTeam(services, team, (client) => client.conversations.invite({ channel, users: user }));
}

function channelIn(answer: unknown): ShownChannel {
  const read = shown.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  return read.data.channel;
}

/** A page of the ids of users in a channel. Throws as `callTeam`. */
export async function listChannelUsers(
  services: Services,
  team: SlackTeamRow,
  channel: string,
  cursor: string | undefined,
): Promise<{ results: string[]; next_cursor: string | null }> {
  const answer = await callTeam(services, team, (client) =>
    client.conversations.members({ channel, limit: PAGE, ...(cursor ? { cursor } : {}) }),
  );
  const read = inside.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  return { results: read.data.members, next_cursor: nextOf(read.data.response_metadata) };
}
