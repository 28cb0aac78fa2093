import { searchOf, text } from '#lib/search.ts';

/** The parameters of Slack's redirect: a code, or an error. */
export const callbackSearch = searchOf({ state: text, code: text, error: text });

/** The pages after it: the address of our workspace, and the name of the one of Slack or the reason. */
export const resultSearch = searchOf({ workspace: text, team: text, reason: text });
