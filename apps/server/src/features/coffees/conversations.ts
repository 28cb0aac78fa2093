import type { Coffee } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

export type ConversationSummary = Pick<Coffee, 'unread_count' | 'last_message'>;

/**
 * What a coffee shows of its conversation, by coffee id; a silent coffee may be left out. Filled by the feature that owns
 * messages.
 */
export type SummarizeConversations = (
  db: Db,
  companyId: number,
  reader: { user_id: number; coffee_ids: readonly number[] },
) => Promise<ReadonlyMap<number, ConversationSummary>>;

/** The conversations of coffees. */
export const conversationSummaries = definePort<SummarizeConversations>('conversations of coffees');
