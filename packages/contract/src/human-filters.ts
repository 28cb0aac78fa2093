import { choiceLabel, currentChoice } from './choices.ts';
import { filterFaultSentence } from './filter-faults.ts';
import type { FilterCategory } from './filter-plan.ts';
import type { CanonicalScalar } from './filter-values.ts';
import { FILTER_TYPES, type FilterType, isMemberType, UNDEFINED_CHOICE } from './filter-types.ts';
import { type FilterTranslate, predicateText } from './filter-words.ts';
import {
  isGroup,
  normaliseFilters,
  type CanonicalFilter,
  type LooseFilter,
  type LooseGroup,
} from './filters.ts';

const LISTED = 5;

/** The name of an id of a filter: a member, an audience, a program. Undefined when it is unknown. */
export type FilterNames = (
  type: 'usercompany_id' | 'audience' | 'campaign',
  id: number,
) => string | undefined;

/** A piece of the sentence. Those with a path are words of that condition; `joins` those between the entries of a group. */
export interface SentencePart {
  text: string;
  /** Indices from the outermost group to the condition, or to the group whose entries are joined. */
  path: readonly number[] | null;
  role: 'text' | 'word' | 'join';
  /** The condition lacks a value, and so does not count. */
  unfinished: boolean;
}

// Before and after each word that the reader may change, while the sentence is made.
const MARK = '\u0001';
const word = (text: string) => `${MARK}${text.replaceAll(MARK, '')}${MARK}`;

interface Telling {
  categories: readonly FilterCategory[];
  t: FilterTranslate;
  names: FilterNames;
}

const NO_NAMES: FilterNames = () => undefined;

/**
 * The filter as a sentence in the reader's language, without a full stop: "Members whose Office is one of Lyon, Uppsala". Choices
 * are shown by label, dates are written out, long lists are cut after five. A filter that cannot be used gives the reason
 * instead. `names` returns the names of members, audiences and programs.
 */
export function humanFilters(
  group: LooseGroup,
  categories: readonly FilterCategory[],
  t: FilterTranslate,
  names: FilterNames = NO_NAMES,
): string {
  const canonical = normaliseFilters(group);
  if (!canonical.ok) return filterFaultSentence(canonical.fault, t);
  return filterSentence(canonical.group, categories, t, names)
    .map(({ text }) => text)
    .join('');
}

/**
 * The same sentence in pieces, each with the path of its condition. Conditions that do not count yet are included, with "…" for
 * missing parts.
 */
export function filterSentence(
  group: LooseGroup,
  categories: readonly FilterCategory[],
  t: FilterTranslate,
  names: FilterNames = NO_NAMES,
): SentencePart[] {
  const parts = groupParts(group, [], { categories, t, names });
  return parts.length === 0
    ? [plain(t('filter_words:everybody'))]
    : [plain(`${t('filter_words:members')} `), ...parts];
}

const plain = (text: string): SentencePart => ({ text, path: null, role: 'text', unfinished: false });

function groupParts(group: LooseGroup, path: readonly number[], telling: Telling): SentencePart[] {
  const { t } = telling;
  const join: SentencePart = {
    text: ` ${t(group.operator === 'or' ? 'filter_words:or' : 'filter_words:and')} `,
    path,
    role: 'join',
    unfinished: false,
  };
  const entries = group.filters
    .map((entry, index) => {
      const at = [...path, index];
      if (!('filters' in entry)) return itemParts(entry, at, telling);
      const inner = groupParts(entry, at, telling);
      return entry.filters.length > 1 && inner.length > 0 ? [plain('('), ...inner, plain(')')] : inner;
    })
    .filter((parts) => parts.length > 0);
  return entries.flatMap((parts, index) => (index === 0 ? parts : [join].concat(parts)));
}

function itemParts(item: LooseFilter, path: readonly number[], telling: Telling): SentencePart[] {
  const { canonical, unfinished } = canonicalOrDraft(item);
  return itemText(canonical, telling)
    .split(MARK)
    .map((text, index): SentencePart => {
      return index % 2 === 1 ? { text, path, role: 'word', unfinished } : plain(text);
    })
    .filter(({ text }) => text !== '');
}

/** The condition as it counts, or as far as it has come. */
function canonicalOrDraft(item: LooseFilter): { canonical: CanonicalFilter; unfinished: boolean } {
  const result = normaliseFilters({ filters: [item] });
  const canonical = result.ok ? result.group.filters[0] : undefined;
  if (canonical && !isGroup(canonical)) return { canonical, unfinished: false };
  const draft: CanonicalFilter = {
    category_id: item.category_id ?? null,
    type: FILTER_TYPES.find((name) => name === item.type) ?? null,
    operator: item.operator ?? 'eq',
    value: null,
  };
  return { canonical: draft, unfinished: true };
}

function itemText(item: CanonicalFilter, telling: Telling): string {
  const { categories, t } = telling;
  const negated = item.operator === 'neq' || item.operator === 'nin' || item.operator === 'ncontains';
  if (item.type !== null && isMemberType(item.type)) return memberText(item, item.type, negated, telling);
  const category = categories.find(({ id }) => id === item.category_id);
  const value = isBlank(item) ? '' : word(valueText(item, category, telling));
  const count = typeof item.value === 'number' ? item.value : 0;
  const predicate = predicateText(category?.type, item.operator, t, { value, count });
  return t('filter_words:field', {
    title: word(category?.title ?? t('filter_words:unknown')),
    predicate: isBlank(item) ? word(predicate) : predicate,
  });
}

const isBlank = ({ operator }: CanonicalFilter) => operator === 'isdefined' || operator === 'isundefined';

function memberText(item: CanonicalFilter, type: FilterType, negated: boolean, telling: Telling): string {
  const { t } = telling;
  const ids = listOf(item).map(Number);
  switch (type) {
    case 'search': {
      const text = word(item.value === null ? '…' : String(item.value));
      return t(negated ? 'filter_words:search.not_found' : 'filter_words:search.found', { text });
    }
    case 'is_active': {
      const isActive = (item.value === true) !== negated;
      const state = t(isActive ? 'filter_words:active.active' : 'filter_words:active.inactive');
      return t('filter_words:active.is', { word: word(state) });
    }
    case 'is_admin': {
      const isAdmin = (item.value === true) !== negated;
      const role = word(t('filter_words:admin.word'));
      return t(isAdmin ? 'filter_words:admin.is' : 'filter_words:admin.is_not', { word: role });
    }
    case 'usercompany_id': {
      const unnamed = ids.length === 0 ? '…' : t('filter_words:chosen', { count: ids.length });
      const who = word(namesOf(ids, type, telling) ?? unnamed);
      return t(negated ? 'filter_words:people.not_among' : 'filter_words:people.among', { who });
    }
    default: {
      const kind = type === 'campaign' ? 'campaign' : 'audience';
      const unnamed = ids.length === 0 ? '…' : t('filter_words:unnamed', { count: ids.length });
      const names = word(namesOf(ids, kind, telling) ?? unnamed);
      const form = ids.length > 1 ? 'several' : 'one';
      return negated
        ? t(`filter_words:${kind}.not_in_${form}`, { names })
        : t(`filter_words:${kind}.in_${form}`, { names });
    }
  }
}

/** Names of all that are shown; null when one of them is not known, since a list with a gap says less than a number. */
function namesOf(ids: readonly number[], type: Parameters<FilterNames>[0], telling: Telling): string | null {
  const names = ids.slice(0, LISTED).map((id) => telling.names(type, id));
  if (ids.length === 0 || names.includes(undefined)) return null;
  return cut(names as string[], ids.length, telling.t);
}

function valueText(item: CanonicalFilter, category: FilterCategory | undefined, telling: Telling): string {
  const list = listOf(item);
  if (list.length === 0) return '…';
  const texts = list.slice(0, LISTED).map((value) => scalarText(value, item, category, telling));
  return cut(texts, list.length, telling.t);
}

const listOf = ({ value }: CanonicalFilter): CanonicalScalar[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

function cut(texts: readonly string[], count: number, t: FilterTranslate): string {
  const others = count - texts.length;
  return [...texts, ...(others > 0 ? [t('filter_words:more', { count: others })] : [])].join(', ');
}

function scalarText(
  value: CanonicalScalar,
  item: CanonicalFilter,
  category: FilterCategory | undefined,
  { t }: Telling,
): string {
  const { language } = t;
  if (value === UNDEFINED_CHOICE) return t('filter_words:none');
  if (typeof value === 'boolean') return t(value ? 'filter_words:yes' : 'filter_words:no');
  if (typeof value === 'number') return value.toLocaleString(language);
  if (item.type === 'date' || item.type === 'datetime') {
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  }
  if (item.type === 'time') return value.replace(/:00$/, '');
  if (category && Object.hasOwn(category.choices, currentChoice(category, value))) {
    return choiceLabel(category, value);
  }
  const quoted = item.type === 'text' && (item.operator === 'contains' || item.operator === 'ncontains');
  return quoted ? t('filter_words:quoted', { text: value }) : value;
}
