import type { Coffee } from '@fika/contract';

/** What a coffee shows of its conversation. */
export type ConversationSummary = Pick<Coffee, 'unread_count' | 'last_message'>;

/** What there is for a member beside one of their coffees: an offer, or the coffee that they took by one. */
export type Offer = Pick<Coffee, 'rematch' | 'rematch_coffee_id'>;

/** A member, and some coffees of theirs. */
export interface CoffeeReader {
  user_id: number;
  coffee_ids: readonly number[];
}
