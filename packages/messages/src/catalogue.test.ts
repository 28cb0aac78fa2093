import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, PRODUCT_WORDS, productWords } from './index.ts';

const folder = join(import.meta.dirname, '..');
const namesIn = (language: Language): string[] =>
  globSync('*.json', { cwd: join(folder, language) })
    .map((file) => basename(file, '.json'))
    .toSorted();
const names = namesIn('en');

/** Files for all languages at once: modules of `src` import them. */
const OF_EVERY_LANGUAGE = new Set(['language', 'product', 'rejected_rows']);

/** Messages in which coffee is the drink: an icebreaker asks how one takes it. */
const DRINKS = new Set(['icebreaker_bank:34']);

type Messages = ReadonlyMap<string, string>;

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix ? `${prefix}.${key}` : key),
  );
}

const read = (language: Language, name: string): Messages =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8'))));

const FORM = /_(zero|one|two|few|many|other)$/;
/** Messages with a text for each plural form, without the form. */
const pluralsOf = (messages: Messages): string[] =>
  [...messages.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(FORM, ''));

/** A key without its plural form. A key such as `group_of_one` has none. */
function baseOf(key: string, messages: Messages): string {
  const base = key.replace(FORM, '');
  return messages.has(`${base}_other`) ? base : key;
}

/** Articles and prepositions differ from language to language, so that a message may name the meeting as it likes. */
const PRODUCT = new Set(LANGUAGES.flatMap((language) => Object.keys(productWords('coffee', language))));
const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).filter((name) => !PRODUCT.has(name));

it('has the same files in every language', () => {
  for (const language of LANGUAGES) expect(namesIn(language)).toEqual(names);
});

it.each(LANGUAGES)(
  'exports each file of %s to the server or to pages, each list as in English',
  (language) => {
    const lists = globSync('{*,web/*}.ts', { cwd: join(folder, 'en') });
    const namesOf = (of: Language, list: string) =>
      [...readFileSync(join(folder, of, list), 'utf8').matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => name,
      );
    for (const list of lists) expect(namesOf(language, list), list).toEqual(namesOf('en', list));
    const exported = new Set(lists.flatMap((list) => namesOf(language, list)));
    expect([...exported].toSorted()).toEqual(names.filter((name) => !OF_EVERY_LANGUAGE.has(name)));
  },
);

describe.each(names.filter((name) => name !== 'product'))('the messages of %s', (name) => {
  const english = read('en', name);
  const all = LANGUAGES.map((language) => ({ language, messages: read(language, name) }));

  it('exist in every language', () => {
    const keysOf = (messages: Messages) =>
      [...new Set([...messages.keys()].map((key) => baseOf(key, messages)))].toSorted();
    for (const { messages } of all) expect(keysOf(messages)).toEqual(keysOf(english));
  });

  it('take the same values in every language', () => {
    for (const { language, messages } of all) {
      for (const [key, text] of messages) {
        const base = baseOf(key, messages);
        const original = english.get(key) ?? english.get(`${base}_other`) ?? '';
        // The singular may leave its number out: "one more".
        const isSingular = base !== key && /_(zero|one)$/.test(key);
        const sorted = (values: readonly string[]) =>
          [...new Set(values)].filter((value) => !isSingular || value !== 'count').toSorted();
        expect(sorted(variablesOf(text)), `${language} ${key}`).toEqual(sorted(variablesOf(original)));
      }
    }
  });

  it('are translated', () => {
    const texts = new Set(english.values());
    for (const [key, text] of read('fr', name)) {
      if (text.length > 40) expect(texts.has(text), key).toBe(false);
    }
  });

  it('have every plural form of their language, and no other', () => {
    for (const { language, messages } of all) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const wanted = pluralsOf(messages).flatMap((base) => forms.map((form) => `${base}_${form}`));
      const given = [...messages.keys()].filter((key) => baseOf(key, messages) !== key);
      expect(given.filter((key) => !key.endsWith('_zero')).toSorted()).toEqual(wanted.toSorted());
    }
  });

  it('write numbers as their language does', () => {
    for (const { messages } of all) {
      const plain = [...messages].filter(([key, text]) => {
        const isPlural = baseOf(key, messages) !== key;
        return isPlural && /\{\{\s*count\s*\}\}/.test(text);
      });
      expect(plain, 'Write {{count, number}}.').toEqual([]);
    }
  });

  it('are spaced as French is printed', () => {
    for (const [key, text] of read('fr', name)) {
      const printed = text.replaceAll('mailto:', '');
      expect(printed, `${key}: U+202F before ? ! ; % and », U+00A0 before :`).not.toMatch(
        /[^\u202f?!]([?!;»]|%(?!\())|[^\u00a0\d]:(?!\/)|«[^\u202f]/,
      );
    }
  });

  it('call a meeting as the installation does', () => {
    for (const { messages } of all) {
      const literal = [...messages].filter(([key, text]) => {
        return /coffee|café/i.test(text) && !DRINKS.has(`${name}:${key}`);
      });
      expect(
        literal,
        'Write {{product}}, {{a_product}} or another word for a meeting (product.json).',
      ).toEqual([]);
    }
  });

  it('name Slack and Teams where they are chosen or why they were not, and no channel that nothing is sent to', () => {
    for (const { messages } of all) {
      for (const [key, text] of messages) {
        // Teams of colleagues may begin a sentence.
        if (/^(values\.)?communication\./.test(key)) continue;
        if (!/teams_/.test(key) && !/(^|[._])msteams/.test(key) && !name.startsWith('msteams'))
          expect(text, key).not.toMatch(/(?<!^|\. )\bTeams\b/);
        // Only the messages of its feature, and those about the channel of a message.
        if (!/slack|^email_only$/.test(key) && !name.startsWith('slack'))
          expect(text, key).not.toMatch(/\bSlack\b/);
      }
    }
  });

  it('avoid the words and signs of the house style', () => {
    for (const [key, text] of english) {
      expect(text, key).not.toMatch(
        /!|\b(please|oops|sorry|successfully|something went wrong)\b|\.\.\.| - /i,
      );
    }
    for (const [key, text] of read('fr', name)) {
      expect(text, key).not.toMatch(/\b(oups|désolé|veuillez|erreur fatale)\b/i);
    }
  });
});

describe('the sentences of problems', () => {
  it.each(LANGUAGES)('are whole and short in %s', (language) => {
    const wrong = [...read(language, 'problems')].filter(
      ([, text]) => !/[.}]$/.test(text) || text.length > 160,
    );
    expect(wrong).toEqual([]);
  });
});

describe('the words for a meeting', () => {
  it('have the same forms for every product of a language', () => {
    for (const language of LANGUAGES) {
      const forms = Object.values(PRODUCT_WORDS[language]).map((words) => Object.keys(words));
      for (const one of forms) expect(one).toEqual(forms[0]);
    }
  });

  it('have articles, and begin sentences', () => {
    expect(productWords('coffee', 'en')).toMatchObject({
      product: 'coffee',
      products: 'coffees',
      a_product: 'a coffee',
      Product: 'Coffee',
      A_product: 'A coffee',
    });
    expect(productWords('walk', 'fr')).toMatchObject({
      product: 'balade',
      the_product: 'la balade',
      of_products: 'de balades',
    });
  });

  it('are regular for a meeting that the catalogue does not have', () => {
    expect(productWords('fika-break', 'fr')).toMatchObject({
      a_product: 'un fika break',
      products: 'fika breaks',
    });
    expect(productWords('aperitif', 'en')).toMatchObject({ a_product: 'an aperitif' });
    expect(productWords('aperitif', 'fr')).toMatchObject({
      the_product: 'l’aperitif',
      of_product: 'd’aperitif',
    });
  });
});

describe('the default messages of a program', () => {
  it.each(LANGUAGES)(
    'name the program and not a coffee before the match, because it may be a mentoring: %s',
    (language) => {
      const texts = [...read(language, 'email_templates')].filter(([key]) =>
        /^(request|reminder|no_match)\./.test(key),
      );
      expect(texts.length).toBeGreaterThan(6);
      for (const [key, text] of texts) expect(text, key).not.toMatch(/product\}\}/i);
      for (const [key, text] of texts)
        if (key.endsWith('.subject')) expect(text, key).toContain('{{program}}');
    },
  );
});
