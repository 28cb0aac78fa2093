import { or, searchOf, text } from '#lib/search.ts';

/** The name of a colleague to ask. */
export const opportunitiesSearch = searchOf({ name: or(text, '') });
