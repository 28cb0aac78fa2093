import { describe, expect, it } from 'vitest';
import { coffeeMark, everyMonth, namesOf, othersOf, sharedChoices, splitFields } from './view.ts';

const person = (id: number, first_name = 'Ada', last_name = 'Nilsson') => ({
  id,
  first_name,
  last_name,
  email: `${id}@marelle.example`,
  about_me: '',
  fields: [],
});

describe('othersOf', () => {
  it('leaves the reader out', () => {
    expect(othersOf({ members: [person(1), person(2), person(3)] }, 2).map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('namesOf', () => {
  it('takes the first name there is', () => {
    const people = [person(1), person(2, '', 'Solberg'), person(3, '', '')];
    expect(namesOf(people)).toEqual(['Ada', 'Solberg', '3@marelle.example']);
  });
});

describe('coffeeMark', () => {
  const seen = '2026-11-23T09:00:00Z';
  const last_message = { text: 'Hej', author_id: 2, created_at: seen };

  it('counts unread messages', () => {
    expect(coffeeMark({ status: 0, unread_count: 2, last_messages_seen_at: null, last_message })).toEqual({
      kind: 'unread',
      count: 2,
    });
  });

  it('marks a meeting as new until it is opened or has a message', () => {
    expect(
      coffeeMark({ status: 0, unread_count: 0, last_messages_seen_at: null, last_message: null }),
    ).toEqual({
      kind: 'new',
    });
    expect(
      coffeeMark({ status: 0, unread_count: 0, last_messages_seen_at: seen, last_message: null }),
    ).toBeNull();
    expect(coffeeMark({ status: 0, unread_count: 0, last_messages_seen_at: null, last_message })).toBeNull();
  });
});

describe('splitFields', () => {
  it('puts two under the name', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((title) => ({ title, choices: [] }));
    const chips = [{ title: 'd', choices: ['Sailing'] }];
    expect(splitFields([a!, ...chips, b!, c!])).toEqual({ short: [a, b], chips, listed: [c] });
    expect(splitFields([])).toEqual({ short: [], chips: [], listed: [] });
  });
});

describe('sharedChoices', () => {
  it('puts shared options first, field by field', () => {
    const field = (title: string, ...choices: string[]) => ({ title, value: choices.join(', '), choices });
    const theirs = [field('Interests', 'Choir', 'Sailing'), field('Speaks', 'French')];
    const mine = [field('Interests', 'Sailing', 'French')];
    expect(sharedChoices(theirs, mine)).toEqual([
      { label: 'Sailing', isShared: true },
      { label: 'Choir', isShared: false },
      { label: 'French', isShared: false },
    ]);
  });
});

describe('the months of a network', () => {
  it('include months without new people, over the turn of a year', () => {
    expect(everyMonth([])).toEqual([]);
    const months = everyMonth([
      { month: '2026-11', people: 2 },
      { month: '2027-02', people: 5 },
    ]);
    expect(months).toEqual([
      { month: '2026-11', people: 2 },
      { month: '2026-12', people: 2 },
      { month: '2027-01', people: 2 },
      { month: '2027-02', people: 5 },
    ]);
    const long = everyMonth([
      { month: '2020-01', people: 1 },
      { month: '2026-11', people: 9 },
    ]);
    expect([long.length, long[0]?.people, long.at(-1)?.people]).toEqual([24, 1, 9]);
  });
});
