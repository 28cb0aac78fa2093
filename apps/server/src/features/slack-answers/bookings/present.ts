import type { BookingView } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { noteBlock } from '#features/email-outbox/channels/slack/present.ts';
import { actions, button, link, section, type Shown } from '../blocks/present.ts';
import type { Pages } from '../types.ts';

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
    ? t(`slack_answers:booking.${bookedAs(isMoving, slots)}`, { when: inWords(booked.starts_at) })
    : t(`slack_answers:booking.${stateOf(view)}`);
  const page = link(t('slack_answers:buttons.times'), pages.coffee(coffee_id), 'times');
  const change = button(t('slack_answers:buttons.change'), buttonAction('change', { coffee_id }));
  // Booking the same time again changes nothing, and shows it without the others.
  const keep = (starts_at: string) =>
    button(t('slack_answers:buttons.keep'), buttonAction('book', { coffee_id, starts_at }));
  return {
    text,
    blocks: [
      section(text),
      ...(slots.length > 0 && view.calendars_unread ? [noteBlock(t('slack_answers:booking.unread'))] : []),
      ...actions(
        ...slots.map((starts_at) =>
          button(inWords(starts_at), buttonAction(booked ? 'move' : 'book', { coffee_id, starts_at })),
        ),
        ...(booked ? [isMoving ? keep(booked.starts_at) : change] : []),
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
