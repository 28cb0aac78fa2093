import { expect, it } from 'vitest';
import { pageSelection, togglePage, toggleRow } from './selection.ts';

it('knows how much of the page is selected', () => {
  expect(pageSelection([1, 2], new Set())).toBe('none');
  expect(pageSelection([1, 2], new Set([2, 9]))).toBe('some');
  expect(pageSelection([1, 2], new Set([1, 2, 9]))).toBe('all');
  expect(pageSelection([], new Set([1]))).toBe('none');
});

it('selects and clears a page without touching the others', () => {
  expect(togglePage([1, 2], new Set([9]))).toEqual(new Set([9, 1, 2]));
  expect(togglePage([1, 2], new Set([1, 2, 9]))).toEqual(new Set([9]));
});

it('turns one row', () => {
  expect(toggleRow(1, new Set([1]))).toEqual(new Set());
  expect(toggleRow(1, new Set([2]))).toEqual(new Set([2, 1]));
});
