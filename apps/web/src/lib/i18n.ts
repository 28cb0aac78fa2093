import { createInstance, type BackendModule, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Namespace } from '../locales/namespaces.ts';
import { formats } from './format.ts';
import { chooseLanguage, LANGUAGES, type Language } from './language.ts';
import { settings } from './settings.ts';

/** The sentences of the page. Components take them by `useTranslation`; this is for code outside them. */
export const i18n = createInstance();

const files = import.meta.glob<ResourceKey>('../locales/*/*.json', { import: 'default' });

/** One small file per language and feature, loaded when a page of that feature is first opened. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, callback: ReadCallback) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) {
      callback(new Error(`no sentences for ${language}/${namespace}`), false);
      return;
    }
    void deliver(load(), callback);
  },
};

async function deliver(sentences: Promise<ResourceKey>, callback: ReadCallback): Promise<void> {
  try {
    callback(null, await sentences);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), false);
  }
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
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chooseLanguage(storedLanguage(), null, navigator.languages),
      supportedLngs: LANGUAGES,
      fallbackLng: 'en',
      partialBundledLanguages: true,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: {
        escapeValue: false,
        defaultVariables: { brand: settings.brand_name, product: settings.product_slug },
      },
    });
  // Its own way makes a format anew for each number of each sentence.
  i18n.services.formatter?.add('number', (value: number, language) =>
    formats(language === 'fr' ? 'fr' : 'en').number(value),
  );
  markDocument();
}

function markDocument(): void {
  document.documentElement.lang = i18n.language;
}

export function currentLanguage(): Language {
  return i18n.language === 'fr' ? 'fr' : 'en';
}

/** The reader's own choice: kept in this browser, and stronger than the account's language. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage is closed to this page: the choice lasts until it is left.
  }
  await i18n.changeLanguage(language);
  markDocument();
}

/** Takes the language of the account, unless the reader has chosen one in this browser. */
export async function followAccountLanguage(culture: Language): Promise<void> {
  if (storedLanguage() !== null || culture === currentLanguage()) return;
  await i18n.changeLanguage(culture);
  markDocument();
}

/** For a route's loader: fetches the sentences of its feature together with its code. */
export function loadSentences(...namespaces: Namespace[]): Promise<void> {
  return i18n.loadNamespaces(namespaces);
}
