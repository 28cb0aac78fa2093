import type { ChannelReason } from '@fika/contract';
import type { WorkerHeartbeat } from '#platform/db/worker-heartbeat.ts';
import type { MailResult } from '#platform/mail/transport.ts';
import type { DueDelivery, OutgoingMessage, Sender, Template } from '../types.ts';
import type { Chat } from './chats/rules.ts';

/**
 * The result of one attempt on any route. `rest` says that the route takes no message for some seconds, and does not count;
 * `by_email` that the receiver cannot be reached by this route: the message becomes an email. `isFound` says that an earlier attempt
 * had sent it.
 */
export type SendResult =
  | MailResult
  | { sent: true; isFound: true }
  | { sent: false; retry: 'rest'; seconds: number; error: string }
  | { sent: false; retry: 'by_email'; reason: ChannelReason; error: string };

/** A route for messages: the installation's mail server, a company's own, or what a company connected in a chat. */
export interface Route {
  /** The worker that claims messages. */
  heartbeat: WorkerHeartbeat;
  /** The company of the server or the connection; null for the installation's server, which sends all other messages. */
  company_id: number | null;
  /** The chat and the id of the connection; null for a mail server. */
  chat: { name: Chat; id: number } | null;
  /** How many messages are worth handing over at the same time. */
  concurrency: number;
  /** How many messages are claimed at a time. */
  batch: number;
  /** Milliseconds after which a run ends, so that other routes have their turn; null where none waits. */
  longest_run_ms: number | null;
  /** Makes a message ready. Returns what hands it over. */
  compose(mail: ClaimedEmail): Promise<() => Promise<SendResult>>;
}

/** A message that this worker may send. */
export interface ClaimedEmail {
  delivery: DueDelivery;
  /** Further deliveries that leave with it, in the same email. */
  joined: readonly DueDelivery[];
  template: Template<unknown>;
  message: OutgoingMessage;
  sender: Sender;
}
