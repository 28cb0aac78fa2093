import { expect, it } from 'vitest';
import { firstStep } from './home.ts';

it('asks for people, then for a program, then for nothing', () => {
  expect(firstStep(1, 0)).toBe('upload');
  expect(firstStep(1005, 0)).toBe('program');
  expect(firstStep(1, 1)).toBeNull();
});
