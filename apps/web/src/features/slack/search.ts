import { searchOf, text } from '#lib/search.ts';

/** The pages after the redirect of Slack: the address of our workspace, and the name of the one of Slack or the reason. */
export const resultSearch = searchOf({ workspace: text, team: text, reason: text });
