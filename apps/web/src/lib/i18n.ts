import i18next, { changeLanguage as speak, loadNamespaces, use } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next, useTranslation } from 'react-i18next';
import { formats } from './format.ts';
import { chooseLanguage, type Language } from './language.ts';
import { settings } from './settings.ts';

type Sentences = Readonly<Record<string, object>>;

/** The files of each language, with the sentences by feature. The first is there from the start, the others come when one of theirs is needed. */
type Files = Readonly<Record<Language, readonly (() => Promise<Sentences>)[]>>;

const STORED = 'fika-language';

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

let loadOthers = (): Promise<void> => Promise.resolve();

/** For the admin's layout: the sentences that no member needs, before a page of it is shown. */
export const loadAdminSentences = (): Promise<void> => loadOthers();

/** Loads the sentences of the reader's language; nothing is painted before. */
export async function startI18n(files: Files): Promise<void> {
  const language = chooseLanguage(storedLanguage(), null, navigator.languages);
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  const backend = resourcesToBackend(async (next: Language, namespace: string) => {
    for (const load of files[next]) {
      const sentences = await load();
      if (sentences[namespace]) return sentences[namespace];
    }
    return {};
  });
  await use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: Object.keys((await files[language][0]?.()) ?? {}),
      defaultNS: 'common',
      interpolation: {
        // React escapes what it shows.
        escapeValue: false,
        defaultVariables: { brand: settings.brand_name, product: settings.product_slug },
      },
    });
  loadOthers = async () => {
    const others = await Promise.all(files[currentLanguage()].slice(1).map((load) => load()));
    await loadNamespaces(others.flatMap((sentences) => Object.keys(sentences)));
  };
  // As numbers are written everywhere else; what is text already stays as it is.
  i18next.services.formatter?.add('number', (value: number | string, spoken) =>
    typeof value === 'number' ? formats(spoken as Language).number(value) : value,
  );
}

/** The language of the page, for code outside of components. */
export const currentLanguage = (): Language => i18next.language as Language;

/** The same for a component, which is rendered anew when the reader chooses another. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

/** The reader's own choice: it is kept in this browser, and stronger than the account's language. */
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
  if (storedLanguage() !== null || culture === currentLanguage()) return;
  await speak(culture);
}
