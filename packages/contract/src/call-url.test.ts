import { expect, it } from 'vitest';
import { isCallUrl, ONE_LINE } from './call-url.ts';

it.each([
  'https://meet.example.com/abc-defg-hij',
  'HTTPS://teams.example.com/l/meetup-join/19%3ameeting@thread.v2/0?context=%7b%7d',
])('opens %s', (url) => {
  expect(isCallUrl(url)).toBe(true);
});

it.each([
  '',
  'http://meet.example.com/a',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:meet.example.com',
  'https://meet.example.com/a b',
  'https://meet.example.com/\njavascript:alert(1)',
  String.raw`https://meet.example.com\@evil.example`,
  'https://meet.example.com@evil.example/',
  'https://user:word@meet.example.com/',
  'https://localhost/a',
  `https://meet.example.com/${'a'.repeat(1_000)}`,
])('does not open %s', (url) => {
  expect(isCallUrl(url)).toBe(false);
});

it('takes a place on one line', () => {
  expect(ONE_LINE.test('Café de la Gare, 2ᵉ étage')).toBe(true);
  for (const text of ['a\nb', 'a\tb', 'a\u2028b', 'a\u202eb']) expect(ONE_LINE.test(text)).toBe(false);
});
