import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANS, TEMPLATES } from './banned-words.ts';
import { LANGUAGES, type Language } from './index.ts';

/*
 * The words of the catalogue: one term for each thing, and no wording that reads as a translation. `docs/glossary.md` has the
 * terms.
 */

const MOST_WORDS = 20;
/** Messages with longer sentences. */
const LONG: Readonly<Record<string, string>> = { use_cases: TEMPLATES };

/** Signs between the items of a list. */
const SEPARATORS: Readonly<Record<string, string>> = { 'rules:pairs.separator': 'Between pairs of values.' };

/** Numbers that are never one, so that no plural forms are needed. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'audit:exported_part': 'The limit of an export.',
  'coffees:feedback.who': 'Ratings that an average needs.',
  'icebreakers:own.full': 'The limit of a workspace.',
  'optin:company.many': 'A group of several colleagues.',
  'sending:domain.verifying': 'Every domain has several records.',
  'simulation:title': 'A simulation has several sessions.',
  'simulation:says_waiting': 'A simulation has several sessions.',
  'uploads:history.rejected_gone': 'Days of a setting of the installation.',
};

/** English texts that have several French ones, with the reason. */
const SEVERAL_FRENCH: Readonly<Record<string, readonly string[]>> = {
  'Participles and adjectives agree with their noun.': [
    'All',
    'Chosen',
    'None',
    'Everything',
    'New',
    'Open',
    'Archived',
    'Draft',
    'Active',
    'Inactive',
    'Canceled',
    'Scheduled',
    'Locked',
    'Expired',
    'Sent',
    'Updated',
    'Added',
    'Copied',
    'Declined',
    'Required',
    'required',
    'Preferred',
    'none',
    'Failed',
    'Next',
    '{{name}} is saved.',
    'In use since {{date}}.',
    '{{count, number}} more',
    'and {{count, number}} more',
    'Created by',
    'Accepted',
    'Invited',
    'Matched',
    'Met',
    'Didn’t meet',
    'Optional',
    'who are {{word}}',
  ],
  'Pronouns agree with their noun.': ['Keep it'],
  'Each language names itself.': ['English'],
  'A title has a noun, a button a verb.': ['Log in'],
  'Hours and days have different prepositions.': ['{{from}} to {{to}}'],
  'French has two words for it.': ['Copy', 'Line', 'Log out'],
  'French names a role without an article.': ['a member'],
  'A session is “of a draft”, a program is one.': ['draft'],
  'Two examples.': ['{{Product}} across departments'],
};
const AGREES = new Set(Object.values(SEVERAL_FRENCH).flat());

const file = (language: Language, name: string) => join(import.meta.dirname, '..', language, `${name}.json`);
const names = globSync('*.json', { cwd: join(import.meta.dirname, '../en') }).map((path) =>
  basename(path, '.json'),
);

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix.endsWith(':') ? `${prefix}${key}` : `${prefix}.${key}`),
  );
}

const messagesOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    names
      .filter((name) => name !== 'product')
      .flatMap((name) => flatten(JSON.parse(readFileSync(file(language, name), 'utf8')), `${name}:`)),
  );
const MESSAGES = { en: messagesOf('en'), fr: messagesOf('fr') };

/** The text without names of placeholders and tags. */
const wordsOf = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '{}').replaceAll(/<\/?\w+>/g, '');

const nameOf = (key: string) => key.slice(0, key.indexOf(':'));
const isExcepted = (key: string, except: Readonly<Record<string, string>> = {}) =>
  key in except || nameOf(key) in except;

const FORM = /_(zero|one|two|few|many|other)$/;
function baseOf(key: string, language: Language): string {
  const base = key.replace(FORM, '');
  return MESSAGES[language].has(`${base}_other`) ? base : key;
}

const longest = (text: string) =>
  Math.max(
    ...wordsOf(text)
      .split(/(?<=[.?!:;])\s|\n/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length),
  );

/** The faults of a message. */
function faultsOf(language: Language, key: string, text: string): string[] {
  const words = wordsOf(text);
  const faults = BANS[language].flatMap((ban) => {
    const found = isExcepted(key, ban.except) ? null : ban.words.exec(words);
    return found ? [`“${found[0].trim()}”: write ${ban.write}`] : [];
  });
  if (/^[\s.,;:?]/.test(text) && !(key in SEPARATORS))
    faults.push('begins with a sign: write a whole sentence');
  if (longest(text) > MOST_WORDS && !isExcepted(key, LONG))
    faults.push(`a sentence has more than ${MOST_WORDS} words`);
  if (
    baseOf(key, language) === key &&
    !(key in NEVER_ONE) &&
    /\{\{\s*count\b[^}]*\}\} (?!of\b|sur\b|de\b|more\b|asked\b|premi)\p{Ll}{2,}/u.test(text)
  )
    faults.push('a count beside a noun: write plural forms');
  return faults;
}

/** English texts with more than one French text, with the keys of each. */
function translatedTwice(): string[] {
  const french = new Map<string, Map<string, string[]>>();
  for (const [key, text] of MESSAGES.en) {
    const base = baseOf(key, 'en');
    // The singular may be the same text as the plural.
    if (base !== key && !key.endsWith('_other')) continue;
    const translated = (MESSAGES.fr.get(key) ?? '').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
    const texts = french.get(text) ?? new Map<string, string[]>();
    texts.set(translated, [...(texts.get(translated) ?? []), key]);
    french.set(text, texts);
  }
  return [...french].filter(([text, texts]) => texts.size > 1 && !AGREES.has(text)).map(([text]) => text);
}

describe.each(LANGUAGES)('the words of %s', (language) => {
  it.each(names.filter((name) => name !== 'product'))('are those of the glossary in %s', (name) => {
    const faults = [...MESSAGES[language]]
      .filter(([key]) => nameOf(key) === name)
      .flatMap(([key, text]) => faultsOf(language, key, text).map((fault) => `${key}: ${fault}\n  ${text}`));
    expect(faults).toEqual([]);
  });
});

it('translate a text to one text, but for words that agree with others', () => {
  expect(translatedTwice()).toEqual([]);
});
