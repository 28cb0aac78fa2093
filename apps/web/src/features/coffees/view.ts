import type { Coffee } from '@fika/contract/endpoints/coffees';
import { nameInside } from '../../ui/initials.ts';

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
