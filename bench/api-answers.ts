/** The responses of the `api` bench, in words. */
export const ANSWER_NAMES = {
  one: 'GET one row',
  list: 'GET a list of 10',
  workspace: 'GET the workspace',
  home: 'GET the coffees of home',
  unread: 'GET the unread count',
} as const;

export type AnswerName = keyof typeof ANSWER_NAMES;
