import type { Coffee } from '@fika/contract/endpoints/coffees';
import { COFFEE_STATUS } from '@fika/contract/statuses';
import { nameInside } from '#ui/initials.ts';
import type { Tone } from '#ui/StatusBadge.tsx';

/** All members of the group except the reader. */
export function othersOf(coffee: Pick<Coffee, 'members'>, readerId: number): Coffee['members'] {
  return coffee.members.filter(({ id }) => id !== readerId);
}

/** First names for a title; without a first name the last name or the address. */
export function namesOf(
  people: readonly Pick<Coffee['members'][number], 'first_name' | 'last_name' | 'email'>[],
) {
  return people.map((person) => person.first_name || person.last_name || nameInside(person));
}

/** The mark in the corner of a meeting's card. */
export type CoffeeMark = { kind: 'unread'; count: number } | { kind: 'new' } | null;

export function coffeeMark({
  status,
  unread_count,
  last_messages_seen_at,
  last_message,
}: Pick<Coffee, 'status' | 'unread_count' | 'last_messages_seen_at' | 'last_message'>): CoffeeMark {
  if (unread_count > 0) return { kind: 'unread', count: unread_count };
  const isUntouched = status === COFFEE_STATUS.matched && last_messages_seen_at === null;
  return isUntouched && last_message === null ? { kind: 'new' } : null;
}

const UNDER_THE_NAME = 2;

/** Fields of a person: the first ones are below the name, those with several choices are chips, the others a list. */
export function splitFields<F extends { choices: readonly string[] }>(
  fields: readonly F[],
): { short: F[]; chips: F[]; listed: F[] } {
  const plain = fields.filter(({ choices }) => choices.length === 0);
  return {
    short: plain.slice(0, UNDER_THE_NAME),
    chips: fields.filter(({ choices }) => choices.length > 0),
    listed: plain.slice(UNDER_THE_NAME),
  };
}

type Fields = Coffee['members'][number]['fields'];

/** The choices of a person, with whether the reader has them too: those come first. */
export function sharedChoices(theirs: Fields, mine: Fields): { label: string; isShared: boolean }[] {
  const own = new Set(mine.flatMap(({ title, choices }) => choices.map((label) => `${title}/${label}`)));
  const all = theirs.flatMap(({ title, choices }) =>
    choices.map((label) => ({ label, isShared: own.has(`${title}/${label}`) })),
  );
  return all.toSorted((a, b) => Number(b.isShared) - Number(a.isShared));
}

/** By the number that a status has on the wire. */
export const COFFEE_STATUSES = ['matched', 'scheduled', 'met', 'not_met', 'canceled'] as const;

export const COFFEE_TONES: Readonly<Record<(typeof COFFEE_STATUSES)[number], Tone>> = {
  matched: 'accent',
  scheduled: 'accent',
  met: 'pine',
  not_met: 'cinnamon',
  canceled: 'neutral',
};

interface MonthOfNetwork {
  /** 2026-11 */
  month: string;
  people: number;
}

const MOST_MONTHS = 24;

/** Every month from the first to the last with new people, the latest two years at most, without gaps. */
export function everyMonth(months: readonly MonthOfNetwork[]): MonthOfNetwork[] {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const known = new Map(months.map(({ month, people }) => [month, people]));
  const filled: MonthOfNetwork[] = [];
  let people = 0;
  for (let at = indexOf(first.month); at <= indexOf(last.month); at += 1) {
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    people = known.get(month) ?? people;
    filled.push({ month, people });
  }
  return filled.slice(-MOST_MONTHS);
}

function indexOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}
