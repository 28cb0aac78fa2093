import english from '../en/product.json' with { type: 'json' };
import french from '../fr/product.json' with { type: 'json' };

/** The words for a meeting, by the setting `PRODUCT_SLUG`, in each language. */
export const PRODUCT_WORDS = { en: english, fr: french };

type Forms = Readonly<Record<string, string>>;

/**
 * Variables of every message: `{{product}}`, `{{products}}`, `{{a_product}}`, and `{{A_product}}` to begin a sentence. A message
 * does not know the gender of the noun: a form that depends on it, such as `{{no_product}}`, is in the catalogue.
 */
export type ProductWords = Readonly<Record<string, string>> & {
  readonly product: string;
  readonly products: string;
};

/**
 * The words for a meeting in a language. A slug that the catalogue does not have is a noun itself: regular, and masculine
 * in French.
 */
export function productWords(slug: string, language: 'en' | 'fr'): ProductWords {
  const { regular, regular_before_vowel, ...known } = PRODUCT_WORDS[language];
  const noun = slug.replaceAll('-', ' ');
  const forms: Forms = Object.hasOwn(known, slug)
    ? known[slug as keyof typeof known]
    : /^[aeiou]/.test(noun)
      ? regular_before_vowel
      : regular;
  const words = Object.entries(forms).flatMap(([form, text]) => {
    const name = form === 'one' ? 'product' : form === 'other' ? 'products' : variable(form);
    const word = text.replace('{{noun}}', noun);
    return [
      [name, word],
      [capital(name), capital(word)],
    ];
  });
  return Object.fromEntries(words) as ProductWords;
}

/** `of_other` is `of_products`, `a` is `a_product`. */
const variable = (form: string) =>
  form.endsWith('_other') ? form.replace('_other', '_products') : `${form}_product`;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
