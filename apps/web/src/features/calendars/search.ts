import { searchOf, text } from '#lib/search.ts';

/** What a provider sends the browser back with: a code, or why there is none. */
export const callbackSearch = searchOf({ state: text, code: text, error: text });
