import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it('prefers the reader, then the account, then the browser, then English', () => {
  expect(chooseLanguage('fr', 'en', ['en-GB'])).toBe('fr');
  expect(chooseLanguage(null, 'fr', ['en-GB'])).toBe('fr');
  expect(chooseLanguage(null, null, ['sv-SE', 'fr-CA', 'en'])).toBe('fr');
  expect(chooseLanguage('xx', null, ['sv'])).toBe('en');
});
