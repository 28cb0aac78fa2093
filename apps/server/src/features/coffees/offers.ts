import type { Coffee } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

/** What there is for a member beside one of their coffees: an offer, or the coffee that they took by one. */
export type Offer = Pick<Coffee, 'rematch' | 'rematch_coffee_id'>;

/** What a later feature offers a member for some of their coffees; those without an offer are not in the map. */
export type FindOffers = (
  db: Db,
  companyId: number,
  reader: { user_id: number; coffee_ids: readonly number[] },
) => Promise<ReadonlyMap<number, Offer>>;

let find: FindOffers = () => Promise.resolve(new Map());

/** Names who offers another match. Done by the composition root, before anybody asks. */
export function registerOffers(given: FindOffers): void {
  find = given;
}

/** The offers for some coffees of a member. */
export const listOffers: FindOffers = (db, companyId, reader) => find(db, companyId, reader);
