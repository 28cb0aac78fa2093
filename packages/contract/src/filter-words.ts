import type { Operator } from './filter-group.ts';
import type { FilterType } from './filter-types.ts';

/** Languages that filters are written in. */
export type FilterLanguage = 'en' | 'fr';

type Predicates = Record<Operator, (value: string) => string>;

/** The words of a filter; every function takes its words as they are to be shown. */
export interface FilterWords {
  everybody: string;
  members: string;
  and: string;
  or: string;
  field: (title: string, predicate: string) => string;
  unknown: string;
  none: string;
  yes: string;
  no: string;
  more: (count: number) => string;
  quoted: (text: string) => string;
  predicates: Predicates;
  search: (found: boolean, text: string) => string;
  people: (among: boolean, who: string) => string;
  chosen: (count: number) => string;
  active: (is: boolean, word: (text: string) => string) => string;
  admin: (is: boolean, word: (text: string) => string) => string;
  audience: (among: boolean, names: string, many: boolean) => string;
  campaign: (among: boolean, names: string, many: boolean) => string;
  /** Audiences or programs whose names are not known. */
  unnamed: (count: number) => string;
}

export const FILTER_WORDS: Record<FilterLanguage, FilterWords> = {
  en: {
    everybody: 'All members',
    members: 'Members',
    and: ' and ',
    or: ' or ',
    field: (title, predicate) => `whose ${title} ${predicate}`,
    unknown: 'unknown field',
    none: 'N/A',
    yes: 'yes',
    no: 'no',
    more: (count) => `${count} more`,
    quoted: (text) => `“${text}”`,
    predicates: {
      eq: (value) => `is ${value}`,
      neq: (value) => `is not ${value}`,
      inn: (value) => `is one of ${value}`,
      nin: (value) => `is none of ${value}`,
      contains: (value) => `contains ${value}`,
      ncontains: (value) => `does not contain ${value}`,
      lt: (value) => `is before ${value}`,
      lte: (value) => `is ${value} or before`,
      gt: (value) => `is after ${value}`,
      gte: (value) => `is ${value} or after`,
      ltda: (value) => `is less than ${value} days ago`,
      gtda: (value) => `is more than ${value} days ago`,
      ltdfn: (value) => `is less than ${value} days from now`,
      mtdfn: (value) => `is more than ${value} days from now`,
      isdefined: () => 'is filled in',
      isundefined: () => 'is empty',
    },
    search: (found, text) => `${found ? 'found' : 'not found'} by “${text}”`,
    people: (among, who) => `who are ${among ? '' : 'not '}${who}`,
    chosen: (count) => (count === 1 ? 'one chosen person' : `among ${count} chosen people`),
    active: (is, word) => `who are ${word(is ? 'active' : 'inactive')}`,
    admin: (is, word) => `who are ${is ? '' : 'not '}${word('admins')}`,
    audience: (among, names, many) =>
      `who are ${among ? '' : 'not '}in ${many ? 'one of the audiences' : 'the audience'} ${names}`,
    campaign: (among, names, many) =>
      `who ${among ? '' : 'do not '}take part in ${many ? 'one of the programs' : 'the program'} ${names}`,
    unnamed: (count) => (count === 1 ? 'that is chosen' : `that are chosen (${count})`),
  },
  fr: {
    everybody: 'Tous les membres',
    members: 'Membres',
    and: ' et ',
    or: ' ou ',
    field: (title, predicate) => `dont le champ ${title} ${predicate}`,
    unknown: 'inconnu',
    none: 'N/A',
    yes: 'oui',
    no: 'non',
    more: (count) => `${count} de plus`,
    quoted: (text) => `«\u202f${text}\u202f»`,
    predicates: {
      eq: (value) => `est ${value}`,
      neq: (value) => `n’est pas ${value}`,
      inn: (value) => `est parmi ${value}`,
      nin: (value) => `n’est pas parmi ${value}`,
      contains: (value) => `contient ${value}`,
      ncontains: (value) => `ne contient pas ${value}`,
      lt: (value) => `est avant ${value}`,
      lte: (value) => `est ${value} ou avant`,
      gt: (value) => `est après ${value}`,
      gte: (value) => `est ${value} ou après`,
      ltda: (value) => `remonte à moins de ${value} jours`,
      gtda: (value) => `remonte à plus de ${value} jours`,
      ltdfn: (value) => `est dans moins de ${value} jours`,
      mtdfn: (value) => `est dans plus de ${value} jours`,
      isdefined: () => 'est rempli',
      isundefined: () => 'est vide',
    },
    search: (found, text) => `${found ? 'correspondant' : 'ne correspondant pas'} à «\u202f${text}\u202f»`,
    people: (among, who) => `qui ${among ? 'sont' : 'ne sont pas'} ${who}`,
    chosen: (count) => (count === 1 ? 'une personne choisie' : `parmi ${count} personnes choisies`),
    active: (is, word) => `dont le compte est ${word(is ? 'actif' : 'inactif')}`,
    admin: (is, word) => `qui ${is ? 'ont un' : 'n’ont pas de'} ${word('rôle d’administration')}`,
    audience: (among, names, many) =>
      `qui ${among ? 'sont' : 'ne sont pas'} dans ${many ? 'l’une des audiences' : 'l’audience'} ${names}`,
    campaign: (among, names, many) =>
      `qui ${among ? 'participent' : 'ne participent pas'} ${many ? 'à l’un des programmes' : 'au programme'} ${names}`,
    unnamed: (count) => (count === 1 ? 'de votre choix' : `de votre choix (${count})`),
  },
};

// An integer is not before or after, it is less or more; a list holds.
const NUMBER_PREDICATES: Record<FilterLanguage, Partial<Predicates>> = {
  en: {
    lt: (value) => `is less than ${value}`,
    lte: (value) => `is at most ${value}`,
    gt: (value) => `is more than ${value}`,
    gte: (value) => `is at least ${value}`,
  },
  fr: {
    lt: (value) => `est inférieur à ${value}`,
    lte: (value) => `est au plus ${value}`,
    gt: (value) => `est supérieur à ${value}`,
    gte: (value) => `est au moins ${value}`,
  },
};
const LIST_PREDICATES: Record<FilterLanguage, Partial<Predicates>> = {
  en: {
    eq: (value) => `is exactly ${value}`,
    neq: (value) => `is not exactly ${value}`,
    inn: (value) => `has one of ${value}`,
    nin: (value) => `has none of ${value}`,
    contains: (value) => `has all of ${value}`,
    ncontains: (value) => `does not have all of ${value}`,
  },
  fr: {
    eq: (value) => `est exactement ${value}`,
    neq: (value) => `n’est pas exactement ${value}`,
    inn: (value) => `contient au moins un de ${value}`,
    nin: (value) => `ne contient aucun de ${value}`,
    contains: (value) => `contient tous ces choix, ${value}`,
    ncontains: (value) => `ne contient pas tous ces choix, ${value}`,
  },
};

/** The predicates of fields of a type. */
export function predicatesOf(type: FilterType | null | undefined, language: FilterLanguage): Predicates {
  const own =
    type === 'integer'
      ? NUMBER_PREDICATES[language]
      : type === 'array'
        ? LIST_PREDICATES[language]
        : undefined;
  return { ...FILTER_WORDS[language].predicates, ...own };
}

/** Comparisons of what is not a field. */
const MEMBER_OPERATORS: Record<FilterLanguage, Record<'is' | 'in', Partial<Record<Operator, string>>>> = {
  en: {
    is: { eq: 'are', neq: 'are not' },
    in: { eq: 'in', neq: 'not in', inn: 'in one of', nin: 'in none of' },
  },
  fr: {
    is: { eq: 'sont', neq: 'ne sont pas' },
    in: { eq: 'dans', neq: 'pas dans', inn: 'dans l’un de', nin: 'dans aucun de' },
  },
};

const MEMBER_FORM: Partial<Record<FilterType, 'is' | 'in'>> = {
  is_active: 'is',
  is_admin: 'is',
  audience: 'in',
  campaign: 'in',
};

/** An operator alone, for a list to choose from: "is one of", "is less than … days ago". */
export function operatorWord(type: FilterType, operator: Operator, language: FilterLanguage): string {
  const form = MEMBER_FORM[type];
  const own = form && MEMBER_OPERATORS[language][form][operator];
  if (own) return own;
  return predicatesOf(type, language)[operator]('…').replace(/,? …$/, '');
}
