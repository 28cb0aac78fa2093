import type { ChannelReason, DeliveryChannel } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';

/** A chat that messages leave through. */
export type Chat = Exclude<DeliveryChannel, 'email'>;

/** The column of `deliveries` with the connection that a message leaves by. */
const COLUMNS = { slack: 'slack_team_id', msteams: 'msteams_tenant_id' } as const satisfies Record<
  Chat,
  string
>;

export const connectionColumn = (chat: Chat, row = ''): RawBuilder<number> =>
  sql.raw(`${row}${COLUMNS[chat]}`);

/** Whether a message waits for a chat: without parameters, as the indexes of what is due have it. */
export const isOfChat = (chat: Chat, row = ''): RawBuilder<boolean> => sql.raw(`${row}channel = '${chat}'`);

/** The columns of a message that leaves by a connection, or by email. */
export const connectionColumns = (chat: Chat | null, id: number | null) => ({
  slack_team_id: chat === 'slack' ? id : null,
  msteams_tenant_id: chat === 'msteams' ? id : null,
});

/** Why a message is an email, for each chat. */
export const CHAT_REASONS = {
  slack: {
    no_user: 'no_slack_user',
    disconnected: 'slack_disconnected',
    user_gone: 'slack_user_gone',
    refused: 'slack_refused',
    unreachable: 'slack_unreachable',
  },
  msteams: {
    no_user: 'no_msteams_user',
    disconnected: 'msteams_disconnected',
    user_gone: 'msteams_user_gone',
    refused: 'msteams_refused',
    unreachable: 'msteams_unreachable',
  },
} as const satisfies Record<Chat, Record<string, ChannelReason>>;
