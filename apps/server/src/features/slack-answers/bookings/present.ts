import type { BookingView } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import { buttonAction } from '#features/slack/actions/rules.ts';
import { noteBlock } from '#features/email-outbox/channels/slack/present.ts';
import { actions, button, link, section, type Shown } from '../blocks/present.ts';
import type { Pages } from '../types.ts';

// Enough to choose from without a page: all times are in the web.
const SLOTS = 9;
const SLOTS_OF_DAY = 3;

/** The booked time of a coffee, or times that suit all its members as buttons, in the time zone of the reader. */
export function bookingShown({ t, company }: MemberCtx, view: BookingView, pages: Pages): Shown {
  const { coffee_id } = view;
  const timezone = view.timezone ?? company.timezone;
  const inWords = (at: string) => dayAndTime(at, timezone, t.language);
  const text = view.booked
    ? t('slack_answers:booking.booked', { when: inWords(view.booked.starts_at) })
    : t(`slack_answers:booking.${stateOf(view)}`);
  const slots = view.state === 'open' ? someOf(view.slots, timezone) : [];
  const page = link(t('slack_answers:buttons.times'), pages.coffee(coffee_id), 'times');
  return {
    text,
    blocks: [
      section(text),
      ...(slots.length > 0 && view.calendars_unread ? [noteBlock(t('slack_answers:booking.unread'))] : []),
      ...actions(
        ...slots.map((starts_at) =>
          button(inWords(starts_at), buttonAction('book', { coffee_id, starts_at })),
        ),
        ...(view.state === 'open' || view.state === 'booked' ? [page] : []),
      ),
    ],
  };
}

const stateOf = ({ state, slots }: BookingView): 'choose' | 'none' | 'over' => {
  if (state !== 'open') return 'over';
  return slots.length > 0 ? 'choose' : 'none';
};

/** The first times of each of the next days. */
function someOf(slots: readonly string[], timezone: string): string[] {
  const day = new Intl.DateTimeFormat('en', { timeZone: timezone, dateStyle: 'short' });
  const byDay = Map.groupBy(slots, (at) => day.format(new Date(at)));
  return [...byDay.values()].flatMap((of) => of.slice(0, SLOTS_OF_DAY)).slice(0, SLOTS);
}
