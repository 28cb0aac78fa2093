import type { RoundGroup } from '@fika/contract/endpoints/matching/groups';

/** A person of a round, by number. */
export const person = (id: number) => ({
  id,
  first_name: `Person ${id}`,
  last_name: '',
  email: `${id}@marelle.example`,
  traits: [],
});

/** A group of a round with these people, of which nothing else is known. */
export const group = (id: number, ...people: number[]): RoundGroup => ({
  id,
  number: id,
  locked: false,
  edited: false,
  members: people.map(person),
  times_met: 0,
  reasons: [],
  met_before: [],
  shared_hours: null,
  score: null,
  broken_rules: [],
});
