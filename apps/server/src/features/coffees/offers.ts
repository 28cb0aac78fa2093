import type { Coffee } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** What there is for a member beside one of their coffees: an offer, or the coffee that they took by one. */
export type Offer = Pick<Coffee, 'rematch' | 'rematch_coffee_id'>;

/** What a later feature offers a member for some of their coffees; those without an offer are not in the map. */
export type FindOffers = (
  db: Db,
  companyId: number,
  reader: { user_id: number; coffee_ids: readonly number[] },
) => Promise<ReadonlyMap<number, Offer>>;

/** Who offers another match. */
export const offers = definePort<FindOffers>('offers of another match');
