import { expect, it } from 'vitest';
import { switcherOf } from './switcher.ts';

const many = Array.from({ length: 9 }, (_, index) => ({ id: index + 1 }));

it('shows the current workspace first, and the number of the others', () => {
  expect(switcherOf(many, 8)).toEqual({ shown: [8, 1, 2, 3, 4].map((id) => ({ id })), more: 4 });
  expect(switcherOf(many.slice(0, 2), 2)).toEqual({ shown: [{ id: 2 }, { id: 1 }], more: 0 });
});
