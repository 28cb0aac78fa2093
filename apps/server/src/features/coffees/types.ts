import type { Coffee } from '@fika/contract';

/** The summary of a conversation that its coffee shows. */
export type ConversationSummary = Pick<Coffee, 'unread_count' | 'last_message'>;

/** The rematch of a member's coffee: an offer, or the coffee that replaced it. */
export type Offer = Pick<Coffee, 'rematch' | 'rematch_coffee_id'>;

/** A member, and some coffees of theirs. */
export interface CoffeeReader {
  user_id: number;
  coffee_ids: readonly number[];
}
