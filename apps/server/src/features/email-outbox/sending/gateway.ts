import type { Ctx, Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import { definePort } from '#platform/ports.ts';
import type { DueDelivery, Sender } from '../types.ts';

/** How companies send under their own name. Filled by the feature that stores their domains and servers. */
export interface Senders {
  /** The senders of the messages of one batch, by delivery. */
  load(
    work: { services: Services; db: Db },
    deliveries: readonly DueDelivery[],
  ): Promise<ReadonlyMap<number, Sender>>;
  /** A company's own mail server, with so many connections; null when it has none. The caller closes it. */
  openTransport(
    services: Services,
    companyId: number,
    connections: number,
    log: Log,
  ): Promise<MailTransport | null>;
}

/** How companies send under their own name. */
export const companySenders = definePort<Senders>('senders of companies');

/** How companies send under their own name. */
export const senders = ({ ports }: Pick<Services, 'ports'>): Senders => ports.one(companySenders);

/** How messages reach people in Slack. Filled by the feature that connects teams. */
export interface ChatChannel {
  /** The team in which each of some members is reached, and whether the company has a team at all. */
  findTeams(
    ctx: Ctx,
    userIds: readonly number[],
  ): Promise<{ isConnected: boolean; teams: ReadonlyMap<number, number> }>;
  /** Enqueues a job for each team with messages that are due. */
  enqueueDue(services: Services): Promise<void>;
}

/** How messages reach people in Slack. */
export const chatChannels = definePort<ChatChannel>('channels of chats');

/** Which messages belong to programs that send through Slack. Filled by the feature that knows rounds and coffees. */
export interface ProgramChannels {
  areInSlack(
    ctx: Ctx,
    about: { round_id: number | null; coffee_ids: readonly number[] },
  ): Promise<{ round: boolean; coffees: ReadonlySet<number> }>;
}

/** Which messages belong to programs that send through Slack. */
export const programChannels = definePort<ProgramChannels>('channels of programs');
