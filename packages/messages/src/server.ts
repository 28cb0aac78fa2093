import { createInstance } from 'i18next';
import * as en from '../en/server.ts';
import * as fr from '../fr/server.ts';
import type { Language, MessageKey, PlainKey, Translate, Values } from './index.ts';
import { productWords } from './product.ts';
import { textOf } from './text.ts';

/** Gives messages in one language on the server, where all of them are in memory. */
export interface Translator extends Translate {
  /**
   * A message with its placeholders as they are: admins edit the text, and what it names is filled in later. Only words for
   * a meeting with an article are filled in, which admins have no placeholder for.
   */
  template(key: MessageKey): string;
  /** Whether a text is the key of a message. */
  has(key: string): key is PlainKey;
}

// A file that one language lacks, or a text of it, does not compile.
const resources: Record<Language, typeof en> = { en, fr };

/** The messages of an installation in each language. `brand` and the words for a meeting are variables of all of them. */
export function createTranslators(installation: {
  brand: string;
  productSlug: string;
}): Readonly<Record<Language, Translator>> {
  return { en: createTranslator('en', installation), fr: createTranslator('fr', installation) };
}

function createTranslator(
  language: Language,
  { brand, productSlug }: { brand: string; productSlug: string },
): Translator {
  const words = productWords(productSlug, language);
  const { product: _product, products: _products, ...inflected } = words;
  const instance = createInstance({
    lng: language,
    resources: { [language]: resources[language] },
    fallbackLng: false,
    initAsync: false,
    interpolation: {
      // Emails and pages escape what they show.
      escapeValue: false,
      defaultVariables: { brand, ...words },
    },
  });
  void instance.init();
  const translate = (key: MessageKey, values: Values = {}): string =>
    textOf((name, options) => instance.t(name, options), key, values);
  return Object.assign(translate, {
    language,
    template: (key: MessageKey) =>
      instance
        .t(key, { skipInterpolation: true })
        .replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => inflected[name] ?? placeholder),
    has: (key: string): key is PlainKey => instance.exists(key),
  });
}
