import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { productWords } from '@fika/messages/product';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;
const namespaces = globSync('en/*.json', { cwd: folder }).map((file) => basename(file, '.json'));

type Sentences = Map<string, string>;

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix ? `${prefix}.${key}` : key),
  );
}

const read = (language: string, namespace: string): Sentences =>
  new Map(flatten(JSON.parse(readFileSync(`${folder}${language}/${namespace}.json`, 'utf8'))));

/** A key without its plural: French has one, many and other where English has one and other. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const namesIn = (area: string) =>
  [...area.matchAll(/default as (\w+) \} from '\.\//g)].map(([, name = '']) => name);
/** Articles and prepositions differ from language to language, so that a sentence may name the meeting as it likes. */
const PRODUCT = new Set(
  ['en' as const, 'fr' as const].flatMap((language) => Object.keys(productWords('coffee', language))),
);
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)|%\((\w+)\)s/g)]
    .map(([, variable, part]) => variable ?? part ?? '')
    .filter((name) => !PRODUCT.has(name))
    .toSorted();

it('names every file in an area, in the same in both languages, and has a French file for every English one', () => {
  const areas = globSync('en/*.ts', { cwd: folder }).map((file) => basename(file));
  const listed = (language: string) =>
    areas.map((area) => [area, namesIn(readFileSync(`${folder}${language}/${area}`, 'utf8'))] as const);
  expect(new Set(listed('en').flatMap(([, names]) => names))).toEqual(new Set(namespaces));
  expect(listed('fr')).toEqual(listed('en'));
  const french = globSync('fr/*.json', { cwd: folder }).map((file) => basename(file, '.json'));
  expect(french.toSorted()).toEqual(namespaces.toSorted());
});

describe.each(namespaces)('the sentences of %s', (namespace) => {
  const english = read('en', namespace);
  const french = read('fr', namespace);

  it('exist in both languages', () => {
    expect([...new Set([...french.keys()].map(singular))].toSorted()).toEqual(
      [...new Set([...english.keys()].map(singular))].toSorted(),
    );
  });

  it('take the same values in both languages', () => {
    for (const [key, text] of french) {
      const original = english.get(key) ?? english.get(`${singular(key)}_other`) ?? '';
      // The singular may leave its number out: "un autre".
      if (key.endsWith('_one')) continue;
      expect(placeholders(text), key).toEqual(placeholders(original));
    }
  });

  it('have every plural form of their language', () => {
    for (const [sentences, forms] of [
      [english, ['one', 'other']],
      [french, ['one', 'many', 'other']],
    ] as const) {
      const plurals = [...sentences.keys()].filter((key) => key.endsWith('_other')).map(singular);
      const wanted = plurals.flatMap((key) => forms.map((form) => `${key}_${form}`));
      expect(wanted.filter((key) => !sentences.has(key))).toEqual([]);
    }
  });

  it('are spaced as French is printed', () => {
    for (const [key, text] of french) {
      expect(text, `${key}: U+202F before ? ! ; % and », U+00A0 before :`).not.toMatch(
        /[^\u202f?!]([?!;»]|%(?!\())|[^\u00a0\d]:(?!\/)|«[^\u202f]/,
      );
    }
  });

  it('name no channel that nothing is sent to', () => {
    for (const [key, text] of [...english, ...french]) expect(text, key).not.toMatch(/\b(Slack|Teams)\b/);
  });

  it('call a meeting as the installation does', () => {
    for (const [key, text] of [...english, ...french]) expect(text, key).not.toMatch(/coffee|café/i);
  });

  it('avoid the words and signs of the house style', () => {
    for (const [key, text] of english) {
      expect(text, key).not.toMatch(/!|\b(please|oops|successfully|something went wrong)\b|\.\.\.| - /i);
    }
  });
});
