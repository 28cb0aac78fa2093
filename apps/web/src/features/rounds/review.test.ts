import type { RoundGroup } from '@fika/contract/endpoints/rounds';
import { describe, expect, it } from 'vitest';
import { changesSeat, editOf, nameOf, wayBack } from './review.ts';

const person = (id: number) => ({
  id,
  first_name: `Person ${id}`,
  last_name: '',
  email: `${id}@marelle.example`,
  traits: [],
});

const group = (id: number, ...people: number[]): RoundGroup => ({
  id,
  number: id,
  locked: false,
  edited: false,
  members: people.map(person),
  times_met: 0,
  reasons: [],
  broken_rules: [],
});

const ada = person(1);
const pair = group(10, 1, 2);
const other = group(20, 3, 4);

describe('a change of seats', () => {
  it('is nothing where somebody sits already', () => {
    expect(changesSeat({ person: ada, from: pair }, { group: pair, swapWith: person(2) })).toBe(false);
    expect(changesSeat({ person: ada, from: pair }, { group: other, swapWith: null })).toBe(true);
    expect(changesSeat({ person: ada, from: pair }, 'out')).toBe(true);
    expect(changesSeat({ person: ada, from: null }, 'out')).toBe(false);
  });

  it('moves into a group and back', () => {
    const who = { person: ada, from: pair };
    const place = { group: other, swapWith: null };
    expect(editOf(who, place)).toEqual({ action: 'move', user_id: 1, group_id: 20 });
    expect(wayBack(who, place)).toEqual({ action: 'move', user_id: 1, group_id: 10 });
  });

  it('swaps, and swaps back', () => {
    const who = { person: ada, from: pair };
    const place = { group: other, swapWith: person(3) };
    const swap = { action: 'swap', user_id: 1, with_user_id: 3 };
    expect(editOf(who, place)).toEqual(swap);
    expect(wayBack(who, place)).toEqual(swap);
  });

  it('takes somebody out, and whoever had no group back to none', () => {
    expect(editOf({ person: ada, from: pair }, 'out')).toEqual({
      action: 'move',
      user_id: 1,
      group_id: null,
    });
    expect(wayBack({ person: ada, from: null }, { group: other, swapWith: null })).toEqual({
      action: 'move',
      user_id: 1,
      group_id: null,
    });
  });

  it('cannot be undone into a group that is gone with its last person', () => {
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
