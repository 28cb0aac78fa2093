import { searchOf, text } from '#lib/search.ts';

/** The parameters of a provider's redirect: a code, or an error. */
export const callbackSearch = searchOf({ state: text, code: text, error: text });
