import { EMAIL_TEMPLATE_KINDS, type EmailTemplateKind } from './kinds.ts';

interface VariableDefinition {
  /** The kinds of messages that have it; absent for all of them. */
  kinds?: readonly EmailTemplateKind[];
}

const ASKING = ['request', 'reminder'] as const satisfies readonly EmailTemplateKind[];

/**
 * The closed list of variables, which are filled in for each member in their language. Their names and samples are
 * `email_template_variables` and `email_template_samples` of the catalogue of messages.
 */
export const EMAIL_TEMPLATE_VARIABLES = {
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
  description: {
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

export type EmailTemplateVariable = keyof typeof EMAIL_TEMPLATE_VARIABLES;

const NAMES = Object.keys(EMAIL_TEMPLATE_VARIABLES) as EmailTemplateVariable[];

export const isEmailTemplateVariable = (name: string): name is EmailTemplateVariable =>
  Object.hasOwn(EMAIL_TEMPLATE_VARIABLES, name);

const isKnownTo = (kind: EmailTemplateKind, name: EmailTemplateVariable): boolean => {
  const { kinds }: VariableDefinition = EMAIL_TEMPLATE_VARIABLES[name];
  return kinds === undefined || kinds.includes(kind);
};

const BY_KIND = new Map(
  EMAIL_TEMPLATE_KINDS.map((kind) => [kind, NAMES.filter((name) => isKnownTo(kind, name))] as const),
);

/** The variables of a kind of message, in the order of the list. */
export function variablesOf(kind: EmailTemplateKind): readonly EmailTemplateVariable[] {
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
