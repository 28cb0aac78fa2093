/** A channel of the Slack of the tests. */
export interface VendorChannel {
  id: string;
  name: string;
  is_private: boolean;
  /** Whether the bot is in it: of private channels, it sees only these. */
  is_member: boolean;
  /** Ids of users. */
  members: string[];
  is_archived?: boolean;
  /** Whether people of another organization are in it. */
  is_ext_shared?: boolean;
}

type Args = Record<string, unknown>;

/** A channel that the bot sees. */
export const visibleChannel = (channels: readonly VendorChannel[], args: Args): VendorChannel | undefined =>
  channels.find((channel) => channel.id === args['channel'] && (channel.is_member || !channel.is_private));

/** Why the bot may not write to a channel; null for users, and for channels that the test does not name. */
export function refusalIn(channels: readonly VendorChannel[], id: string): string | null {
  const channel = channels.find((one) => one.id === id);
  if (!channel) return null;
  if (channel.is_private && !channel.is_member) return 'channel_not_found';
  if (channel.is_archived) return 'is_archived';
  return channel.is_member ? null : 'not_in_channel';
}

const refused = (error: string) => ({ ok: false, error });

/** The answer to a call that creates a channel, joins one or invites a user, with its effect. */
export function changeChannel(
  vendor: { channels: VendorChannel[]; scope: string },
  method: string,
  args: Args,
): { ok: boolean } & Args {
  const { channels, scope } = vendor;
  if (method === 'conversations.create') {
    const name = String(args['name']);
    const is_private = String(args['is_private']) === 'true';
    if (!scope.includes(is_private ? 'groups:write' : 'channels:manage')) return refused('missing_scope');
    if (channels.some((one) => one.name === name)) return refused('name_taken');
    const made = { id: `CNEW${channels.length}`, name, is_private, is_member: true, members: ['UBOT'] };
    channels.push(made);
    return { ok: true, channel: made };
  }
  const channel = visibleChannel(channels, args);
  if (!channel) return refused('channel_not_found');
  if (method === 'conversations.invite') {
    channel.members.push(...String(args['users']).split(','));
    return { ok: true, channel };
  }
  if (!scope.includes('channels:join')) return refused('missing_scope');
  channel.is_member = true;
  return { ok: true, channel };
}
