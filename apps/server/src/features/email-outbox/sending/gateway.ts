import type { Ctx, Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import { definePort } from '#platform/ports.ts';
import type { DueDelivery, Sender } from '../types.ts';
import type { Chat } from './chats/rules.ts';
import type { ChatChannel } from './chats/types.ts';

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

/** How messages reach people in chats. Filled by the features that connect them. */
export const chatChannels = definePort<ChatChannel>('channels of chats');

/** By which chat the messages of programs go. Filled by the feature that knows rounds and coffees. */
export interface ProgramChats {
  /** The chat of the program of a round, and those of coffees; null, or missing, for emails. */
  listChats(
    ctx: Ctx,
    about: { round_id: number | null; coffee_ids: readonly number[] },
  ): Promise<{ round: Chat | null; coffees: ReadonlyMap<number, Chat> }>;
}

/** By which chat the messages of programs go. */
export const programChats = definePort<ProgramChats>('chats of programs');
