import { describe, expect, it } from 'vitest';
import { changesSeat, editOf, meetings, nameOf, scoreParts, wayBack } from './review.ts';
import { group, person } from './test-support.ts';

const ada = person(1);
const pair = group(10, 1, 2);
const other = group(20, 3, 4);

describe('a change of seats', () => {
  it('changes nothing when the person is in the group already', () => {
    expect(changesSeat({ person: ada, from: pair }, { group: pair, swapWith: person(2) })).toBe(false);
    expect(changesSeat({ person: ada, from: pair }, { group: other, swapWith: null })).toBe(true);
    expect(changesSeat({ person: ada, from: pair }, 'out')).toBe(true);
    expect(changesSeat({ person: ada, from: null }, 'out')).toBe(false);
  });

  it('moves into a group and back', () => {
    const who = { person: ada, from: pair };
    const place = { group: other, swapWith: null };
    expect(editOf(who, place)).toEqual({ action: 'move', user_id: 1, group_id: 20, from_group_id: 10 });
    expect(wayBack(who, place)).toEqual({ action: 'move', user_id: 1, group_id: 10, from_group_id: 20 });
  });

  it('swaps, and swaps back', () => {
    const who = { person: ada, from: pair };
    const place = { group: other, swapWith: person(3) };
    const swap = { action: 'swap', user_id: 1, with_user_id: 3 };
    // Each person is in the other one's group then.
    expect(editOf(who, place)).toEqual({ ...swap, group_id: 10, with_group_id: 20 });
    expect(wayBack(who, place)).toEqual({ ...swap, group_id: 20, with_group_id: 10 });
    const waiting = { person: ada, from: null };
    expect(editOf(waiting, place)).toEqual({ ...swap, with_group_id: 20 });
    expect(wayBack(waiting, place)).toEqual({ ...swap, group_id: 20 });
  });

  it('removes a person from a group, and undoes the move of a person without a group', () => {
    expect(editOf({ person: ada, from: pair }, 'out')).toEqual({
      action: 'move',
      user_id: 1,
      group_id: null,
      from_group_id: 10,
    });
    expect(wayBack({ person: ada, from: pair }, 'out')).toEqual({ action: 'move', user_id: 1, group_id: 10 });
    expect(wayBack({ person: ada, from: null }, { group: other, swapWith: null })).toEqual({
      action: 'move',
      user_id: 1,
      group_id: null,
      from_group_id: 20,
    });
  });

  it('cannot be undone into a group that disappeared with its last person', () => {
    expect(wayBack({ person: ada, from: group(10, 1) }, { group: other, swapWith: null })).toBeNull();
  });
});

describe('nameOf', () => {
  it('falls back to the address', () => {
    expect(nameOf({ first_name: 'Ada', last_name: 'Nilsson', email: 'a@marelle.example' })).toBe(
      'Ada Nilsson',
    );
    expect(nameOf({ first_name: '', last_name: '', email: 'a@marelle.example' })).toBe('a@marelle.example');
  });
});

describe('the meetings of a group', () => {
  const met = (a: number, b: number, known = false) => ({
    members: [a, b] as [number, number],
    times: known ? 0 : 1,
    last_met: '2026-03-02',
    known,
  });
  const people = ['Ada', 'Ben', 'Cleo'].map((first_name, index) => ({
    id: index + 1,
    first_name,
    last_name: '',
    email: '',
    traits: [],
  }));

  it('have names if they are few', () => {
    expect(meetings({ members: people, met_before: [met(1, 3), met(2, 1, true)] })).toEqual({
      named: [
        { a: 'Ada', b: 'Cleo', last_met: '2026-03-02', known: false },
        { a: 'Ben', b: 'Ada', last_met: '2026-03-02', known: true },
      ],
      count: 2,
    });
    const all = [met(1, 2), met(1, 3), met(2, 3)];
    expect(meetings({ members: people, met_before: all })).toEqual({ named: [], count: 3 });
  });
});

it('explains a score by the parts that weigh something', () => {
  const score = { total: -318, rules: 82.4, repeats: -400, preferences: 0, availability: 0.2 };
  expect(scoreParts(score)).toEqual([
    { part: 'rules', points: 82 },
    { part: 'repeats', points: -400 },
  ]);
  expect(scoreParts(null)).toEqual([]);
});
