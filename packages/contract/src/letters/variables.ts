import type { Locale } from '../common.ts';
import { LETTER_KINDS, type LetterKind } from './kinds.ts';

interface VariableDefinition {
  /** The kinds of letters that know it; all of them where nothing is said. */
  kinds?: readonly LetterKind[];
  label: Readonly<Record<Locale, string>>;
  sample: Readonly<Record<Locale, string>>;
}

const ASKING = ['request', 'reminder'] as const satisfies readonly LetterKind[];

/** The closed list of what a letter can fill in, for each member in their language. */
export const LETTER_VARIABLES = {
  first_name: {
    label: { en: 'First name', fr: 'Prénom' },
    sample: { en: 'Amara', fr: 'Amara' },
  },
  last_name: {
    label: { en: 'Last name', fr: 'Nom' },
    sample: { en: 'Okafor', fr: 'Okafor' },
  },
  program: {
    label: { en: 'Program', fr: 'Programme' },
    sample: { en: 'Coffee across departments', fr: 'Café entre services' },
  },
  company: {
    label: { en: 'Workspace', fr: 'Espace' },
    sample: { en: 'Marelle Institute', fr: 'Institut Marelle' },
  },
  session: {
    label: { en: 'Number of the session', fr: 'Numéro de la session' },
    sample: { en: '14', fr: '14' },
  },
  product: {
    label: { en: 'A meeting (coffee)', fr: 'Une rencontre (café)' },
    sample: { en: 'coffee', fr: 'café' },
  },
  products: {
    label: { en: 'Meetings (coffees)', fr: 'Des rencontres (cafés)' },
    sample: { en: 'coffees', fr: 'cafés' },
  },
  date: {
    label: { en: 'Date of the matches', fr: 'Date des rencontres' },
    sample: { en: '23 November', fr: '23 novembre' },
  },
  names_day: {
    kinds: ASKING,
    label: { en: 'Day the names come', fr: 'Jour où les noms arrivent' },
    sample: { en: 'Monday', fr: 'lundi' },
  },
  answer_by: {
    kinds: ASKING,
    label: { en: 'Answer by', fr: 'Répondre avant' },
    sample: { en: 'Monday 23 November, 09:00 (Paris)', fr: 'lundi 23 novembre, 09:00 (Paris)' },
  },
  colleagues: {
    kinds: ASKING,
    label: { en: 'How many colleagues', fr: 'Combien de collègues' },
    sample: { en: 'two colleagues', fr: 'deux collègues' },
  },
  so_far: {
    kinds: ASKING,
    label: { en: 'Meetings so far', fr: 'Rencontres jusqu’ici' },
    sample: { en: 'You were matched 3 times in this program', fr: '3 mises en relation dans ce programme' },
  },
  names: {
    kinds: ['match'],
    label: { en: 'Names of the group', fr: 'Prénoms du groupe' },
    sample: { en: 'Bram and Chiara', fr: 'Bram et Chiara' },
  },
  group_count: {
    kinds: ['match'],
    label: { en: 'Number of groups', fr: 'Nombre de groupes' },
    sample: { en: '1', fr: '1' },
  },
  reason: {
    kinds: ['no_match', 'lottery_result'],
    label: { en: 'Why there is no group', fr: 'Pourquoi il n’y a pas de groupe' },
    sample: {
      en: 'The number of participants didn’t fit the group size. You’re first in line next time.',
      fr: 'Le nombre de participants ne se divisait pas en groupes complets. Vous passez en premier la prochaine fois.',
    },
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

/** The variables that a kind of letter knows, in the order of the list. */
export function variablesOf(kind: LetterKind): readonly LetterVariable[] {
  return BY_KIND.get(kind) ?? [];
}

/** A piece of a text in which variables are written as `{{name}}`. */
export type TextPiece = { text: string } | { variable: string };

/** A text in pieces: what looks like a variable, and what stands between. */
export function piecesOf(text: string): TextPiece[] {
  return text.split(/(\{\{\s*\w{1,40}\s*\}\})/).flatMap((part, index): TextPiece[] => {
    if (index % 2 === 1) return [{ variable: part.slice(2, -2).trim() }];
    return part === '' ? [] : [{ text: part }];
  });
}
