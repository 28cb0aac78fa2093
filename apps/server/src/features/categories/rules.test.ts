import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addChoices, orderChoices, planMerge, removeChoices, renameChoices } from './rules.ts';
import { anyCharacter } from '#test/characters.ts';

describe('choices', () => {
  it('get keys from their labels, in any script', () => {
    expect(addChoices({}, ['Œuvres & arts', '東京', '大阪', '__proto__', 'constructor'])).toEqual({
      'oeuvres-arts': 'Œuvres & arts',
      c: '東京',
      'c-2': '大阪',
      proto: '__proto__',
      'constructor-2': 'constructor',
    });
  });

  it('keep what exists, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), fc.array(fc.string()), (first, second) => {
        const before = addChoices({}, first);
        const after = addChoices(before, second);
        expect(Object.entries(after).slice(0, Object.keys(before).length)).toEqual(Object.entries(before));
        expect(addChoices(after, [...first, ...second])).toEqual(after);
        for (const key of Object.keys(after)) expect(key).toMatch(/^[a-z][a-z0-9-]*$/);
      }),
    );
  });

  it('never get a key that another choice had before it was merged', () => {
    expect(addChoices({ lyon: 'Lyon' }, ['Lyons'], { lyons: 'lyon' })).toEqual({
      lyon: 'Lyon',
      'lyons-2': 'Lyons',
    });
  });

  it('are renamed with their keys, and two may swap', () => {
    const field = { choices: { a: 'Red', b: 'Blue' }, merged: { old: 'a' } };
    expect(renameChoices(field, { old: 'Blue', b: ' red ' })).toEqual({
      ok: true,
      choices: { a: 'Blue', b: 'red' },
    });
    expect(renameChoices(field, { a: 'BLUE ' })).toMatchObject({
      ok: false,
      fault: { code: 'choice_exists' },
    });
    expect(renameChoices(field, { c: 'Green' })).toEqual({
      ok: false,
      fault: { code: 'choice_unknown', name: 'c' },
    });
  });

  it('are forgotten with what meant them', () => {
    expect(removeChoices({ choices: { a: 'A', b: 'B' }, merged: { x: 'a', y: 'b' } }, ['a'])).toEqual({
      choices: { b: 'B' },
      merged: { y: 'b' },
    });
  });

  it('are put into any order: named ones first, others as they were, none lost', () => {
    const field = { choices: { a: 'A', b: 'Bee', c: 'C', d: 'D' }, merged: { x: 'd' } };
    expect(Object.keys(orderChoices(field, ['x', 'bee', 'gone', 'd']))).toEqual(['d', 'b', 'a', 'c']);
    const keys = Object.keys(field.choices);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys, 'x', 'gone', 'BEE')), (order) => {
        const after = orderChoices(field, order);
        expect(Object.keys(after).toSorted()).toEqual(keys);
        expect(after).toEqual(field.choices);
      }),
    );
  });

  it('are merged as they are now, once', () => {
    const field = { choices: { a: 'A', b: 'B', c: 'C' }, merged: { x: 'a' } };
    expect(planMerge(field, { from: ['b', 'x', 'c'], into: 'x' })).toEqual({
      ok: true,
      from: ['b', 'c'],
      into: 'a',
    });
    expect(planMerge(field, { from: ['x'], into: 'a' })).toEqual({ ok: true, from: [], into: 'a' });
    expect(planMerge(field, { from: ['a'], into: 'z' })).toMatchObject({ ok: false, fault: { name: 'z' } });
  });
});
