import type { WorkerHeartbeat } from '#platform/db/worker-heartbeat.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { DueDelivery, OutgoingMessage, Sender, Template } from '../types.ts';

/** A way out for messages: the installation's mail server, or a company's own. */
export interface MailRoute {
  transport: MailTransport;
  /** Under whose name messages are claimed. */
  heartbeat: WorkerHeartbeat;
  /** Whose own server it is; null for the installation's, which takes everything else. */
  company_id: number | null;
}

/** A message that this worker may send. */
export interface ClaimedEmail {
  delivery: DueDelivery;
  template: Template<unknown>;
  message: OutgoingMessage;
  sender: Sender;
}
