import type { WorkerHeartbeat } from '#platform/db/worker-heartbeat.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { DueDelivery, OutgoingMessage, Sender, Template } from '../types.ts';

/** A route for messages: the installation's mail server, or a company's own. */
export interface MailRoute {
  transport: MailTransport;
  /** The worker that claims messages. */
  heartbeat: WorkerHeartbeat;
  /** The company of the server; null for the installation's, which sends all other messages. */
  company_id: number | null;
}

/** A message that this worker may send. */
export interface ClaimedEmail {
  delivery: DueDelivery;
  template: Template<unknown>;
  message: OutgoingMessage;
  sender: Sender;
}
