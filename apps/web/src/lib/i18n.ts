import type { Translate as TranslateAll, Values } from '@fika/messages';
import { productWords } from '@fika/messages/product';
import { textOf } from '@fika/messages/text';
import {
  type Area,
  loadArea as messagesOf,
  type Namespace,
  type Qualified,
  type Translate,
} from '@fika/messages/web';
import i18next, { changeLanguage as speak, getFixedT, type i18n, t as say, use } from 'i18next';
import { initReactI18next, useTranslation as useI18next } from 'react-i18next';
import { formats } from './format.ts';
import { chooseLanguage, type Language } from './language.ts';
import { settings } from './settings.ts';

const STORED = 'fika-language';

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Areas requested so far, and the files of them that are loaded. */
const asked = new Set<Area>();
const loaded = new Set<string>();
/** Error of the last failed load; undefined after a page with all messages loaded. */
let failure: unknown;
/** The language chosen last. */
let wanted: Language | undefined;

/** Loads the sentences of areas. */
export async function loadSentences(areas: readonly Area[], language = currentLanguage()): Promise<void> {
  await Promise.all(areas.map((area) => loadArea(area, language)));
}

async function loadArea(area: Area, language: Language): Promise<void> {
  asked.add(area);
  const file = `${language}/${area}`;
  if (loaded.has(file)) return;
  for (const [name, sentences] of Object.entries(await messagesOf(language, area))) {
    i18next.addResourceBundle(language, name, sentences);
  }
  loaded.add(file);
}

/** Loads the sentences of a page. Where that fails, the page shows the error, and the layout around it stays. */
export async function prepareSentences(areas: readonly Area[]): Promise<void> {
  failure = undefined;
  try {
    await loadSentences(areas);
  } catch (error) {
    failure = error;
  }
}

/** Begins in the reader's language, with the sentences of an area; nothing is painted before. */
export async function startI18n(areas: readonly Area[]): Promise<void> {
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
    Object.assign(i18next.options.interpolation ?? {}, { defaultVariables: variablesIn(next as Language) });
  });
  const language = chooseLanguage(storedLanguage(), null, navigator.languages);
  await use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: 'common',
    interpolation: {
      // React escapes what it shows.
      escapeValue: false,
      defaultVariables: variablesIn(language),
    },
  });
  // As numbers are written everywhere else; what is text already stays as it is.
  i18next.services.formatter?.add('number', (value: number | string, spoken) =>
    typeof value === 'number' ? formats(spoken as Language).number(value) : value,
  );
  await loadSentences(areas);
}

/** Variables of every sentence. What a meeting is called depends on the language. */
const variablesIn = (language: Language) => ({
  brand: settings.brand_name,
  ...productWords(settings.product_slug, language),
});

/** `t` of react-i18next, with the keys of some files. */
export function useTranslation<
  const First extends Namespace = 'common',
  const Others extends Namespace = never,
>(files?: First | readonly [First, ...Others[]]): { t: Translate<First, Others>; i18n: i18n } {
  const { t: sentence, i18n: instance } = useI18next(files as never);
  const missing = [files ?? 'common']
    .flat()
    .find((file) => !instance.hasResourceBundle(instance.language, file));
  if (missing !== undefined) throw failure ?? new Error(`The sentences of ${missing} are not loaded.`);
  return { t: sentence as unknown as Translate<First, Others>, i18n: instance };
}

/** For code outside of components. */
export const t = say as unknown as (
  key: Parameters<Translate<'common'>>[0] | Qualified<Namespace>,
  values?: Readonly<Record<string, unknown>>,
) => string;

/** `t` in a fixed language instead of the reader's. */
export function sentencesIn<Name extends Namespace>(language: Language, file: Name): Translate<Name> {
  const spoken = getFixedT(language, file) as unknown as Translate<Name>;
  return (key, values) => spoken(key, { ...variablesIn(language), ...values });
}

/** Sentences in the language of the page, for functions that the server uses as well. */
export function translate(): TranslateAll {
  const inWords = (key: string, values?: Values): string =>
    textOf((name, options) => say(name, options), key, values);
  return Object.assign(inWords, { language: currentLanguage() });
}

/** The language of the page, for code outside of components. */
export const currentLanguage = (): Language => i18next.language as Language;

/** The same for a component, which renders again when the reader chooses another. */
export function useLanguage(): Language {
  return useI18next().i18n.language as Language;
}

/** The reader's choice, which this browser stores. It overrides the language of the account. */
export async function changeLanguage(next: Language): Promise<void> {
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  await switchTo(next);
}

/** Takes the language of the account, unless the reader has chosen one in this browser. */
export async function followAccountLanguage(culture: Language): Promise<void> {
  if (storedLanguage() !== null || culture === currentLanguage()) return;
  await switchTo(culture);
}

/** Shows the page in a language as soon as its sentences are loaded. Where they cannot be, the page stays as it is. */
async function switchTo(language: Language): Promise<void> {
  wanted = language;
  try {
    // A page that opens in the meantime requests more of them.
    for (let count = -1; count < asked.size;) {
      count = asked.size;
      await loadSentences([...asked], language);
    }
  } catch {
    return;
  }
  // The reader may have chosen again.
  if (wanted === language) await speak(language);
}
