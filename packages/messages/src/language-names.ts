import english from '../en/language.json' with { type: 'json' };
import french from '../fr/language.json' with { type: 'json' };

/** Each language in its own words. The catalogue has them because the browser's own list takes 90 ms to load on a desktop. */
export const LANGUAGE_NAMES = { en: english.name, fr: french.name };
