import { type BookingAction, LIMITS } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { Problem } from '#platform/problem.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The member of a link about a coffee. */
export interface Guest {
  company_id: number;
  coffee_id: number;
  user_id: number;
  /** The booking that it moves or cancels; 0 for a link that makes the first. */
  booking_id: number;
}

/** Signs the token of a link of an email, for one action. The same email has the same links, however often it is rendered. */
export function bookingToken(keys: Keys, action: BookingAction, guest: Guest, mailedAt: string): string {
  const payload = [guest.company_id, guest.coffee_id, guest.user_id, guest.booking_id];
  const expiresAt = Date.parse(mailedAt) + LIMITS.bookingLinkDays * DAY_MS;
  return signToken(keys.links, purposeOf(action), payload, expiresAt);
}

/** The addresses of the public pages of an email about a coffee, with a token for each act. */
export function bookingPages(
  { config, keys }: { config: Config; keys: Keys },
  guest: Guest,
  mailedAt: string,
): (action: BookingAction) => string {
  return (action) => {
    // A link that books the first names no booking.
    const token = bookingToken(
      keys,
      action,
      action === 'schedule' ? { ...guest, booking_id: 0 } : guest,
      mailedAt,
    );
    const booking = `${config.PUBLIC_URL}${config.BASE_PATH}booking/`;
    // The page that confirms a time asks who has not agreed.
    if (action === 'agree') return `${booking}confirmed/?action=agree&token=${token}`;
    return `${booking}${action}/?token=${token}`;
  };
}

/** The page that books, with a time chosen. Nothing is booked before its button is pressed. */
export const pageWithTime = (page: string, startsAt: string): string =>
  `${page}&time=${encodeURIComponent(startsAt)}`;

/**
 * The guest of a token, or the problem `link_invalid` or `link_expired`. `now` is an ISO instant. Who is asked to agree to a time
 * may also move or cancel it.
 */
export function readBookingToken(keys: Keys, action: BookingAction, token: string, now: string): Guest {
  const read = readOf(keys, action, token, now);
  if ('fault' in read && (action === 'reschedule' || action === 'cancel')) {
    const agreeing = readOf(keys, 'agree', token, now);
    return guestOf('fault' in agreeing && agreeing.fault !== 'expired' ? read : agreeing);
  }
  return guestOf(read);
}

const readOf = (keys: Keys, action: BookingAction, token: string, now: string) =>
  readToken(keys.links, purposeOf(action), token, Date.parse(now));

function guestOf(read: ReturnType<typeof readToken>): Guest {
  if ('fault' in read) throw new Problem(read.fault === 'expired' ? 'link_expired' : 'link_invalid');
  const [company_id = 0, coffee_id = 0, user_id = 0, booking_id = 0] = read.payload;
  return { company_id, coffee_id, user_id, booking_id };
}

const purposeOf = (action: BookingAction): string => `booking:${action}`;
