import type { Coffee } from '@fika/contract/endpoints/coffees';
import { nameInside } from '../../ui/initials.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

/** Everybody at the table but the reader. */
export function othersOf(coffee: Pick<Coffee, 'members'>, readerId: number): Coffee['members'] {
  return coffee.members.filter(({ id }) => id !== readerId);
}

/** First names for a title; whoever has none goes by the last name or the address. */
export function namesOf(
  people: readonly Pick<Coffee['members'][number], 'first_name' | 'last_name' | 'email'>[],
) {
  return people.map((person) => person.first_name || person.last_name || nameInside(person));
}

/** What stands in the corner of a coffee's card. */
export type CoffeeMark = { kind: 'unread'; count: number } | { kind: 'new' } | null;

export function coffeeMark({
  unread_count,
  last_messages_seen_at,
  last_message,
}: Pick<Coffee, 'unread_count' | 'last_messages_seen_at' | 'last_message'>): CoffeeMark {
  if (unread_count > 0) return { kind: 'unread', count: unread_count };
  return last_messages_seen_at === null && last_message === null ? { kind: 'new' } : null;
}

const UNDER_THE_NAME = 2;

/** Fields of a person: the first ones stand under the name, the others in a list. */
export function splitFields<F>(fields: readonly F[]): { short: F[]; listed: F[] } {
  return { short: fields.slice(0, UNDER_THE_NAME), listed: fields.slice(UNDER_THE_NAME) };
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

/** Every month from the first to the last that brought somebody, the latest two years at most: none is left out. */
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
