import type { ChannelReason } from '@fika/contract';
import type { Ctx, Services } from '#platform/context.ts';
import type { ClaimedEmail, SendResult } from '../types.ts';
import type { Chat } from './rules.ts';

/** What a company has connected in a chat: a team of Slack, or a tenant of Microsoft Teams. `id` is that of its row. */
export interface Connection {
  company_id: number;
  id: number;
}

/** Where the messages to some members go. */
export interface Ways {
  /** Whether the company has a connection at all. */
  isConnected: boolean;
  /** By member: the connection in which they are reached, or why they are not. Members who are not in the chat are missing. */
  members: ReadonlyMap<number, { id: number } | { reason: ChannelReason }>;
}

/** A member in a chat at the moment of a message. */
export interface FoundReceiver {
  /** Why they get an email; null for those who are reached. */
  reason: ChannelReason | null;
  /** Seconds that the chat, asked by any worker, still takes no messages of this connection; 0 for none. */
  rest_seconds: number;
  /** Whether the message is on record: a worker posted it, and was killed before it wrote the result. */
  is_posted: boolean;
}

/** How one chat takes messages. */
export interface ChatDriver<Receiver extends FoundReceiver, Message, Place> {
  readonly chat: Chat;
  /** The table of the connections, with `rest_until` and `failed_at`. */
  readonly table: 'slack_teams' | 'msteams_tenants';
  findWays(ctx: Ctx, userIds: readonly number[]): Promise<Ways>;
  isConnected(services: Services, connection: Connection): Promise<boolean>;
  /** The receiver of a message; null where the connection is gone. */
  findReceiver(
    services: Services,
    connection: Connection,
    delivery: ClaimedEmail['delivery'],
  ): Promise<Receiver | null>;
  present(mail: ClaimedEmail): Message;
  post(services: Services, receiver: Receiver, message: Message): Promise<Place>;
  /** Stores where a message is. */
  record(
    services: Services,
    connection: Connection,
    delivery: ClaimedEmail['delivery'],
    place: Place,
  ): Promise<void>;
  /** Whether a call failed because the access to the connection is gone, or to the one before it. */
  isGone(error: unknown): boolean;
  /** The result of other calls that failed. */
  resultOf(error: unknown): SendResult;
}

/** A chat, without the types of its driver. */
export type ChatChannel = Pick<
  ChatDriver<FoundReceiver, unknown, unknown>,
  'chat' | 'table' | 'findWays' | 'isConnected'
> & {
  /** Makes a message ready. Returns what hands it over. */
  compose(services: Services, connection: Connection, mail: ClaimedEmail): () => Promise<SendResult>;
};
