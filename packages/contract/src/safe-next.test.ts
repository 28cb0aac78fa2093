import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLocalPath, safeNext } from './safe-next.ts';

const HERE = 'https://fika.example';

describe('safeNext', () => {
  it.each([
    '/',
    '/account/marelle/user?x=1#top',
    '/account/marelle/admin/users?search=caf%C3%A9&filters=%7B%22a%22%3A1%7D',
    '/login/?next=%2Faccount%2Fmarelle',
    '/search?q=100%25',
    '/search?q=l%E2%80%99eau',
  ])('keeps %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    '',
    'account',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%5cevil.example%',
    '/%252Fevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/account\u2028/x',
    `/${'a'.repeat(600)}`,
    42,
    null,
    undefined,
    ['/account'],
    { toString: () => '/account' },
  ])('drops %s', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  it('never leads to another site, whatever is written and however often it is decoded', () => {
    const signs = fc.constantFrom(
      ...'/ \\ . : @ %2f %5C %252F %09 %0a %00 # ? https: javascript: evil.example % %zz ａ 。 ／ a'.split(
        ' ',
      ),
      ' ',
      '\t',
      '\n',
      '\r',
      '\0',
      '\u2028',
    );
    const text = fc
      .array(fc.oneof(signs, fc.string({ maxLength: 3 })), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (next) => {
        let address = safeNext(next);
        for (let round = 0; round < 3; round += 1) {
          const url = new URL(address, HERE);
          expect(url.origin).toBe(HERE);
          expect(url.pathname.startsWith('//')).toBe(false);
          try {
            address = decodeURIComponent(address);
          } catch {
            return;
          }
        }
      }),
      { numRuns: 4_000 },
    );
  });

  it('keeps every plain path', () => {
    const segment = fc.stringMatching(/^[\w~-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        expect(isLocalPath(`/${segments.join('/')}`)).toBe(true);
      }),
    );
  });
});
