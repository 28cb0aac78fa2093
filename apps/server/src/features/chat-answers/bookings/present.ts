import type { BookingView } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { buttons, note, row } from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { withPlace } from '../coffees/present.ts';
import type { Pages, Shown } from '../types.ts';

// Enough to choose from without a page: all times are in the web.
const SLOTS = 9;
const SLOTS_OF_DAY = 3;

interface Showing {
  pages: Pages;
  /** Whether a booked time is shown with others to which it can move. */
  isChanging?: boolean;
}

/** The booked time of a coffee, or times that suit all its members as buttons, in the time zone of the reader. */
export function bookingShown(
  { t, company }: MemberCtx,
  view: BookingView,
  { pages, isChanging = false }: Showing,
): Shown {
  const { coffee_id, booked } = view;
  const timezone = view.timezone ?? company.timezone;
  const inWords = (at: string) => dayAndTime(at, timezone, t.language);
  const isMoving = isChanging && booked !== null;
  const slots = view.state === 'open' || isMoving ? someOf(view.slots, timezone) : [];
  const text = booked
    ? t(`chat_answers:booking.${bookedAs(isMoving, slots)}`, {
        when: withPlace(inWords(booked.starts_at), view.place),
      })
    : t(`chat_answers:booking.${stateOf(view)}`);
  const page = { label: t('chat_answers:buttons.times'), url: pages.coffee(coffee_id) };
  const change = {
    label: t('chat_answers:buttons.change'),
    action: buttonAction('change', { coffee_id }),
  };
  // Booking the same time again changes nothing, and shows it without the others.
  const keep = (starts_at: string) => ({
    label: t('chat_answers:buttons.keep'),
    action: buttonAction('book', { coffee_id, starts_at }),
  });
  const cancel = (starts_at: string) => ({
    label: t('chat_answers:buttons.cancel'),
    action: buttonAction('cancel', { coffee_id, starts_at }),
  });
  return {
    text,
    parts: [
      row(text),
      ...(slots.length > 0 && view.calendars_unread ? [note(t('chat_answers:booking.unread'))] : []),
      buttons(
        ...slots.map((starts_at) => ({
          label: inWords(starts_at),
          action: buttonAction(booked ? 'move' : 'book', { coffee_id, starts_at }),
        })),
        ...(booked && view.call_url !== null
          ? [{ label: t('chat_answers:buttons.call'), url: view.call_url }]
          : []),
        ...(booked ? (isMoving ? [keep(booked.starts_at), cancel(booked.starts_at)] : [change]) : []),
        ...(view.state === 'open' || view.state === 'booked' ? [page] : []),
      ),
    ],
  };
}

const stateOf = ({ state, slots }: BookingView): 'choose' | 'none' | 'over' => {
  if (state !== 'open') return 'over';
  return slots.length > 0 ? 'choose' : 'none';
};

const bookedAs = (isMoving: boolean, slots: readonly string[]): 'booked' | 'move' | 'move_none' => {
  if (!isMoving) return 'booked';
  return slots.length > 0 ? 'move' : 'move_none';
};

/** The first times of each of the next days. */
function someOf(slots: readonly string[], timezone: string): string[] {
  const day = new Intl.DateTimeFormat('en', { timeZone: timezone, dateStyle: 'short' });
  const byDay = Map.groupBy(slots, (at) => day.format(new Date(at)));
  return [...byDay.values()].flatMap((of) => of.slice(0, SLOTS_OF_DAY)).slice(0, SLOTS);
}
