import { expect, it } from 'vitest';
import { createTranslators } from './server.ts';

const { en, fr } = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

it('gives messages in each language', () => {
  expect(en('problems:not_json')).toBe('The body must be JSON.');
  expect(fr('problems:not_json')).toBe('Le corps de la requête doit être du JSON.');
  expect([en.language, fr.language]).toEqual(['en', 'fr']);
});

it('fills in values as they are', () => {
  // A name is text: braces in it are no placeholder, and it is escaped where it is shown.
  const name = '{{max}} $t(problems:not_json) <b>';
  expect(en('problems:audience_exists', { name })).toBe(`There is already an audience named “${name}”.`);
});

it('keeps values apart from the options of a lookup', () => {
  const values = { name: 'North', lng: 'fr', ns: 'field_errors', defaultValue: 'x', context: 'x' };
  expect(en('problems:audience_exists', values)).toBe('There is already an audience named “North”.');
});

it('gives a text with its placeholders for people who edit it', () => {
  expect(en.template('problems:audience_exists')).toBe('There is already an audience named “{{name}}”.');
});

it('knows its keys', () => {
  expect([en.has('problems:not_json'), en.has('problems:unknown')]).toEqual([true, false]);
});

it('calls a meeting as the installation does, with its article in each language', () => {
  const walks = createTranslators({ brand: 'Fika', productSlug: 'walk' });
  expect(walks.en('booking_emails:why')).toBe('You’re receiving this because you’re meeting for a walk.');
  expect(walks.fr('booking_emails:why')).toContain('participez à cette balade');
  expect(walks.fr('problems:introduction_open')).toContain('Vous avez déjà une balade');
  expect(walks.fr.template('email_templates:match.subject')).toContain('votre {{product}} avec {{names}}');
});
