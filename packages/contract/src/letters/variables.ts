import { LETTER_KINDS, type LetterKind } from './kinds.ts';

interface VariableDefinition {
  /** The kinds of messages that have it; absent for all of them. */
  kinds?: readonly LetterKind[];
}

const ASKING = ['request', 'reminder'] as const satisfies readonly LetterKind[];

/**
 * The closed list of variables, which are filled in for each member in their language. Their names and samples are
 * `letter_variables` and `letter_samples` of the catalogue of messages.
 */
export const LETTER_VARIABLES = {
  first_name: {},
  last_name: {},
  program: {},
  company: {},
  session: {},
  product: {},
  products: {},
  date: {},
  names_day: {
    kinds: ASKING,
  },
  answer_by: {
    kinds: ASKING,
  },
  colleagues: {
    kinds: ASKING,
  },
  so_far: {
    kinds: ASKING,
  },
  names: {
    kinds: ['match'],
  },
  group_count: {
    kinds: ['match'],
  },
  reason: {
    kinds: ['no_match', 'lottery_result'],
  },
} as const satisfies Record<string, VariableDefinition>;

export type LetterVariable = keyof typeof LETTER_VARIABLES;

const NAMES = Object.keys(LETTER_VARIABLES) as LetterVariable[];

export const isLetterVariable = (name: string): name is LetterVariable =>
  Object.hasOwn(LETTER_VARIABLES, name);

const isKnownTo = (kind: LetterKind, name: LetterVariable): boolean => {
  const { kinds }: VariableDefinition = LETTER_VARIABLES[name];
  return kinds === undefined || kinds.includes(kind);
};

const BY_KIND = new Map(
  LETTER_KINDS.map((kind) => [kind, NAMES.filter((name) => isKnownTo(kind, name))] as const),
);

/** The variables of a kind of message, in the order of the list. */
export function variablesOf(kind: LetterKind): readonly LetterVariable[] {
  return BY_KIND.get(kind) ?? [];
}

/** A piece of a text in which variables are written as `{{name}}`. */
export type TextPiece = { text: string } | { variable: string };

/** A text in pieces: those that look like a variable, and the text between. */
export function piecesOf(text: string): TextPiece[] {
  return text.split(/(\{\{\s*\w{1,40}\s*\}\})/).flatMap((part, index): TextPiece[] => {
    if (index % 2 === 1) return [{ variable: part.slice(2, -2).trim() }];
    return part === '' ? [] : [{ text: part }];
  });
}
