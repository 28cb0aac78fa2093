import { expect, it } from 'vitest';
import { slugFault, slugOf } from './slugs.ts';

it('takes small letters, digits and single hyphens', () => {
  for (const slug of ['marelle', 'a1', 'north-wind-2']) expect(slugFault(slug), slug).toBeNull();
  for (const slug of ['', 'a', 'Marelle', 'a--b', '-a', 'a-', 'a b', 'é1', 'a/b', 'a.b', 'a'.repeat(61)]) {
    expect(slugFault(slug), slug).toBe('form');
  }
});

it('keeps the words of the product', () => {
  for (const slug of ['admin', 'api', 'login', 'media', 'www'])
    expect(slugFault(slug), slug).toBe('reserved');
  expect(slugFault('admins-of-the-north')).toBeNull();
});

it('makes an address of a name', () => {
  expect(slugOf('Café Müller & Søn')).toBe('cafe-muller-s-n');
  expect(slugOf('  Marelle  ')).toBe('marelle');
  expect(slugOf('株式会社')).toBe('');
  expect(slugFault(slugOf('long '.repeat(30)))).toBeNull();
});
