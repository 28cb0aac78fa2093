import { BOOKING_ACTIONS } from '@fika/contract/endpoint-values';
import { id, oneOf, searchOf, type StateOf, text } from '#lib/search.ts';

const given = (value: unknown) => id(Number(value ?? Number.NaN));

/** The parameters of the booking pages in the URL: a token, or the ids of the meeting. */
export const bookingSearch = searchOf({
  token: text,
  company_id: given,
  coffee_id: given,
  /** The time that an email suggested: it is chosen, and not booked before the button is pressed. */
  time: text,
  /** The kind of link of the token, for the confirmation page that all kinds share. */
  action: oneOf(BOOKING_ACTIONS),
});
export type BookingSearch = StateOf<typeof bookingSearch>;
