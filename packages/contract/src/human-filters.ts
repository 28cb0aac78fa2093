import { filterFaultSentence } from './filter-faults.ts';
import type { Operator } from './filter-group.ts';
import type { FilterCategory } from './filter-plan.ts';
import type { KeptScalar } from './filter-values.ts';
import { isMemberType, UNDEFINED_CHOICE } from './filter-types.ts';
import { isGroup, keepFilters, type KeptFilter, type KeptGroup, type LooseGroup } from './filters.ts';

type Language = 'en' | 'fr';

const LISTED = 5;

interface Words {
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
  predicates: Record<Operator, (value: string) => string>;
  search: (found: boolean, text: string) => string;
  people: (among: boolean, count: number) => string;
  active: (is: boolean) => string;
  admin: (is: boolean) => string;
  other: (type: string) => string;
}

const WORDS: Record<Language, Words> = {
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
    people: (among, count) =>
      `who are ${among ? '' : 'not '}${count === 1 ? 'one chosen person' : `among ${count} chosen people`}`,
    active: (is) => `who are ${is ? 'active' : 'inactive'}`,
    admin: (is) => `who are ${is ? '' : 'not '}admins`,
    other: (type) => `chosen by ${type}`,
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
      ltda: (value) => `date de moins de ${value} jours`,
      gtda: (value) => `date de plus de ${value} jours`,
      ltdfn: (value) => `est dans moins de ${value} jours`,
      mtdfn: (value) => `est dans plus de ${value} jours`,
      isdefined: () => 'est rempli',
      isundefined: () => 'est vide',
    },
    search: (found, text) => `${found ? 'trouvés' : 'non trouvés'} par « ${text} »`,
    people: (among, count) =>
      `qui ${among ? 'sont' : 'ne sont pas'} ${count === 1 ? 'une personne choisie' : `parmi ${count} personnes choisies`}`,
    active: (is) => `qui sont ${is ? 'actifs' : 'inactifs'}`,
    admin: (is) => (is ? 'qui sont administrateurs' : 'qui ne sont pas administrateurs'),
    other: (type) => `choisis par ${type}`,
  },
};

// An integer is not before or after, it is less or more.
const NUMBER_PREDICATES: Record<Language, Partial<Words['predicates']>> = {
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

/**
 * The filter as a sentence in the reader's language, without a full stop: "Members whose Office is one of Lyon,
 * Uppsala". Labels stand for choice keys, dates are written out, long lists are cut after five. A filter that cannot
 * be used gives the reason instead.
 */
export function humanFilters(
  group: LooseGroup,
  categories: readonly FilterCategory[],
  language: Language,
): string {
  const kept = keepFilters(group);
  if (!kept.ok) return filterFaultSentence(kept.fault, language);
  const words = WORDS[language];
  if (kept.group.filters.length === 0) return words.everybody;
  return `${words.members} ${groupText(kept.group, categories, language)}`;
}

function groupText(group: KeptGroup, categories: readonly FilterCategory[], language: Language): string {
  const parts = group.filters.map((entry) => {
    if (!isGroup(entry)) return itemText(entry, categories, language);
    const text = groupText(entry, categories, language);
    return entry.filters.length > 1 ? `(${text})` : text;
  });
  return parts.join(group.operator === 'or' ? WORDS[language].or : WORDS[language].and);
}

function itemText(item: KeptFilter, categories: readonly FilterCategory[], language: Language): string {
  const words = WORDS[language];
  const negated = item.operator === 'neq' || item.operator === 'nin' || item.operator === 'ncontains';
  if (item.type !== null && isMemberType(item.type)) return memberText(item, negated, words);
  const category = categories.find(({ id }) => id === item.category_id);
  const predicates =
    category?.type === 'integer' ? { ...words.predicates, ...NUMBER_PREDICATES[language] } : words.predicates;
  const value = valueText(item, category, language);
  return words.field(category?.title ?? words.unknown, predicates[item.operator](value));
}

function memberText(item: KeptFilter, negated: boolean, words: Words): string {
  switch (item.type) {
    case 'search':
      return words.search(!negated, String(item.value));
    case 'usercompany_id':
      return words.people(!negated, Array.isArray(item.value) ? item.value.length : 1);
    case 'is_active':
      return words.active((item.value === true) !== negated);
    case 'is_admin':
      return words.admin((item.value === true) !== negated);
    default:
      return words.other(String(item.type));
  }
}

function valueText(item: KeptFilter, category: FilterCategory | undefined, language: Language): string {
  const words = WORDS[language];
  const list = Array.isArray(item.value) ? item.value : item.value === null ? [] : [item.value];
  const texts = list.slice(0, LISTED).map((value) => scalarText(value, item, category, language));
  if (list.length > LISTED) texts.push(words.more(list.length - LISTED));
  return texts.join(', ');
}

function scalarText(
  value: KeptScalar,
  item: KeptFilter,
  category: FilterCategory | undefined,
  language: Language,
): string {
  const words = WORDS[language];
  if (value === UNDEFINED_CHOICE) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return value.toLocaleString(language);
  if (item.type === 'date' || item.type === 'datetime') {
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  }
  if (item.type === 'time') return value.replace(/:00$/, '');
  const label = category && Object.hasOwn(category.choices, value) ? category.choices[value] : undefined;
  if (label !== undefined) return label;
  return item.operator === 'contains' || item.operator === 'ncontains' ? `“${value}”` : value;
}
