import type { Key, Namespace } from '../locales/namespaces.ts';
import { chooseLanguage, type Language } from './language.ts';
import { settings } from './settings.ts';
import { filled, sentenceOf, type Values, type Words } from './translate.ts';

/** What every page says, and where the other sentences of the language are: nobody loads the list of another language. */
const languages = {
  en: () => import('../locales/en/index.ts'),
  fr: () => import('../locales/fr/index.ts'),
};

/** `en/common`: the file, as soon as somebody asked for it. */
const asked = new Map<string, Promise<void>>();
const words = new Map<string, Words>();
const names = new Set<Namespace>();

let language: Language = 'en';
const listeners = new Set<() => void>();

/** The sentence of a key; `name:key` for one of another file. */
export type Translate<First extends Namespace = 'common', Other extends Namespace = never> = (
  key: Key<First, Other>,
  values?: Values,
) => string;

const brand = { brand: settings.brand_name, product: settings.product_slug };

/** Sentences of one language, from the first of some files that has the key. A key that none has is shown itself. */
function translate(spoken: Language, own: readonly Namespace[], key: string, values: Values = {}): string {
  const [, name, rest = key] = /^(\w+):(.+)$/s.exec(key) ?? [];
  const places = name === undefined ? own : [name];
  for (const place of places) {
    const sentence = sentenceOf(words.get(`${spoken}/${place}`), spoken, rest, values['count']);
    if (sentence !== null) return filled(sentence, spoken, { ...brand, ...values });
  }
  return key;
}

const translators = new Map<string, (key: string, values?: Values) => string>();

/** The same function for the same language and files: whatever depends on it stays as it is. */
export function translatorOf<First extends Namespace, Other extends Namespace = never>(
  spoken: Language,
  own: readonly (First | Other)[],
): Translate<First, Other> {
  const id = `${spoken}/${own.join()}`;
  const known =
    translators.get(id) ?? ((key: string, values?: Values) => translate(spoken, own, key, values));
  translators.set(id, known);
  return known;
}

/** The sentences of the page. Components take them by `useTranslation`; this is for code outside them. */
export const i18n = {
  get language() {
    return language;
  },
  t: (key: Key<'common', Namespace>, values?: Values) => translate(language, ['common'], key, values),
};

export const currentLanguage = (): Language => language;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function load(spoken: Language, name: Namespace): Promise<void> {
  const id = `${spoken}/${name}`;
  const fetched = async () => {
    try {
      const { common, others } = await languages[spoken]();
      const found = name === 'common' ? common : await others[`./${name}.json`]?.();
      if (!found) throw new Error(`no sentences for ${id}`);
      words.set(id, found);
    } catch (error) {
      // Whoever needs it next asks again.
      asked.delete(id);
      throw error;
    }
  };
  const loading = asked.get(id) ?? fetched();
  asked.set(id, loading);
  return loading;
}

/** For a route's loader: fetches the sentences of its feature together with its code. */
export async function loadSentences(...own: Namespace[]): Promise<void> {
  for (const name of own) names.add(name);
  await loadSentencesIn(language, ...own);
}

/** Those of one language, whichever the reader's is. */
export async function loadSentencesIn(spoken: Language, ...own: Namespace[]): Promise<void> {
  await Promise.all(own.map((name) => load(spoken, name)));
}

/** What a component waits for whose sentences are not there yet; null when they are. */
export function missingSentences(spoken: Language, own: readonly Namespace[]): Promise<void> | null {
  for (const name of own) names.add(name);
  const missing = own.filter((name) => !words.has(`${spoken}/${name}`)).map((name) => load(spoken, name));
  void Promise.allSettled(missing);
  return missing[0] ?? null;
}

async function speak(next: Language): Promise<void> {
  await loadSentencesIn(next, ...names);
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

const STORED = 'fika-language';

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Loads the common sentences; nothing is painted before. */
export async function startI18n(): Promise<void> {
  names.add('common');
  await speak(chooseLanguage(storedLanguage(), null, navigator.languages));
}

/** The reader's own choice: kept in this browser, and stronger than the account's language. */
export async function changeLanguage(next: Language): Promise<void> {
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Storage is closed to this page: the choice lasts until it is left.
  }
  await speak(next);
}

/** Takes the language of the account, unless the reader has chosen one in this browser. */
export async function followAccountLanguage(culture: Language): Promise<void> {
  if (storedLanguage() !== null || culture === language) return;
  await speak(culture);
}
