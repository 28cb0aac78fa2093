import { expect, it } from 'vitest';
import { isAmong, isBetween } from './options.ts';
import { reportSearch } from './search.ts';

it('reads one option or two of an address, and one without a value', () => {
  const read = (options: unknown) => reportSearch.parse({ options }).options;
  expect(read(['1'])).toEqual(['1']);
  expect(read([1, 2])).toEqual(['1', '2']);
  expect(read([null, '2'])).toEqual([null, '2']);
  expect(read(['1', '1'])).toEqual(['1', '1']);
  for (const wrong of ['1', [], ['1', '2', '3'], [{}]]) expect(read(wrong)).toBeUndefined();
});

it('narrows the options of a field to the chosen one, without the sums', () => {
  const row = { choice: '1', isSum: false };
  const total = { choice: null, isSum: true };
  expect([isAmong(row, []), isAmong(total, [])]).toEqual([true, true]);
  expect([isAmong(row, ['1']), isAmong(row, ['2']), isAmong(total, ['1'])]).toEqual([true, false, false]);
  // Members without a value are no sum.
  expect([isAmong({ choice: null, isSum: false }, [null]), isAmong(total, [null])]).toEqual([true, false]);
});

it('narrows the map to two groups, to one within itself, or to all cells of one', () => {
  const cell = { a: '1', b: '2' };
  const within = { a: '1', b: '1' };
  expect([isBetween(cell, ['2', '1']), isBetween(cell, ['1', '1']), isBetween(cell, ['1', '3'])]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isBetween(within, ['1', '1']), isBetween(within, ['1', '2'])]).toEqual([true, false]);
  expect([isBetween(cell, ['2']), isBetween(within, ['2']), isBetween(cell, [])]).toEqual([
    true,
    false,
    true,
  ]);
});
