import { BOOKING_ACTIONS } from '@fika/contract/endpoint-values';
import { id, oneOf, searchOf, type StateOf, text } from '#lib/search.ts';

const given = (value: unknown) => id(Number(value ?? Number.NaN));

/** What the pages of a booking keep in their URL: a token, or whose coffee it is. */
export const bookingSearch = searchOf({
  token: text,
  company_id: given,
  coffee_id: given,
  /** Which kind of link the token is of: the page that says what was done has none of its own. */
  action: oneOf(BOOKING_ACTIONS),
});
export type BookingSearch = StateOf<typeof bookingSearch>;
