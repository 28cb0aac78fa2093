import type { TenantRow } from '#features/msteams/queries.ts';
import type { SlackTeamRow } from '#features/slack/queries.ts';

/** A channel of a chat, with the connection by which the app writes there. */
export type ChatChannel = { channel_id: string } & (
  | { chat: 'slack'; team: SlackTeamRow }
  | { chat: 'msteams'; tenant: TenantRow }
);
