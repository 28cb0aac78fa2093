import { expect, it } from 'vitest';
import { firstSentences } from './text.ts';

it('keeps the first sentences that fit, in one line', () => {
  const text = 'You meet a colleague.\nTalk about your work. Or about something else altogether.';
  expect(firstSentences(text, 500)).toBe(
    'You meet a colleague. Talk about your work. Or about something else altogether.',
  );
  expect(firstSentences(text, 50)).toBe('You meet a colleague. Talk about your work.');
  expect(firstSentences(text, 43)).toBe('You meet a colleague. Talk about your work.');
  expect(firstSentences(text, 42)).toBe('You meet a colleague.');
  expect(firstSentences('', 42)).toBe('');
});

it('ends a first sentence that is too long at a word', () => {
  expect(firstSentences('Half an hour, with a colleague from another department', 20)).toBe(
    'Half an hour, with…',
  );
  expect(firstSentences('Half an hour, with a colleague', 15)).toBe('Half an hour…');
  expect(firstSentences('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});
