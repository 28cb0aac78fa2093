import { expect, it } from 'vitest';
import type { CategoryRow } from '#features/categories/queries.ts';
import { sharedFacts } from './rules.ts';

const category = (id: number, type: string, choices: Record<string, string> = {}) =>
  ({ id, type, title: `Field ${id}`, choices }) as unknown as CategoryRow;

it('names the choices that two share, and nothing that they do not', () => {
  const categories = [
    category(1, 'array', { s: 'Sailing', c: 'Choir', b: 'Bread' }),
    category(2, 'select', { l: 'Lyon', u: 'Uppsala' }),
    category(3, 'text'),
  ];
  const ada = { 1: ['s', 'b', 'c'], 2: 'l', 3: 'the same' };
  const bo = { 1: ['c', 's'], 2: 'u', 3: 'the same' };
  const shared = { fact: 'shared', category: 1, title: 'Field 1', labels: ['Sailing', 'Choir'] };
  expect(sharedFacts(categories, ada, bo, { haveMet: true })).toEqual([shared]);
  expect(sharedFacts(categories, ada, bo, { haveMet: false })).toEqual([shared, { fact: 'first_meeting' }]);
  expect(sharedFacts(categories, {}, bo, { haveMet: true })).toEqual([]);
});
