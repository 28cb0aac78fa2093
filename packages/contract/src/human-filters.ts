import { choiceLabel, currentChoice } from './choices.ts';
import { filterFaultSentence } from './filter-faults.ts';
import type { FilterCategory } from './filter-plan.ts';
import type { KeptScalar } from './filter-values.ts';
import { FILTER_TYPES, type FilterType, isMemberType, UNDEFINED_CHOICE } from './filter-types.ts';
import { FILTER_WORDS, type FilterLanguage, type FilterWords, predicatesOf } from './filter-words.ts';
import { isGroup, keepFilters, type KeptFilter, type LooseFilter, type LooseGroup } from './filters.ts';

const LISTED = 5;

/** What an id of a filter is called: a member, an audience, a program. Undefined when it is not known. */
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
  language: FilterLanguage;
  words: FilterWords;
  names: FilterNames;
}

const NO_NAMES: FilterNames = () => undefined;

/**
 * The filter as a sentence in the reader's language, without a full stop: "Members whose Office is one of Lyon,
 * Uppsala". Labels stand for choice keys, dates are written out, long lists are cut after five. A filter that cannot
 * be used gives the reason instead. `names` tells what members, audiences and programs are called.
 */
export function humanFilters(
  group: LooseGroup,
  categories: readonly FilterCategory[],
  language: FilterLanguage,
  names: FilterNames = NO_NAMES,
): string {
  const kept = keepFilters(group);
  if (!kept.ok) return filterFaultSentence(kept.fault, language);
  return filterSentence(kept.group, categories, language, names)
    .map(({ text }) => text)
    .join('');
}

/**
 * The same sentence in pieces, each knowing the condition that it belongs to. Conditions that do not count yet are in
 * it, with "…" for what they lack.
 */
export function filterSentence(
  group: LooseGroup,
  categories: readonly FilterCategory[],
  language: FilterLanguage,
  names: FilterNames = NO_NAMES,
): SentencePart[] {
  const words = FILTER_WORDS[language];
  const parts = groupParts(group, [], { categories, language, words, names });
  return parts.length === 0 ? [plain(words.everybody)] : [plain(`${words.members} `), ...parts];
}

const plain = (text: string): SentencePart => ({ text, path: null, role: 'text', unfinished: false });

function groupParts(group: LooseGroup, path: readonly number[], telling: Telling): SentencePart[] {
  const { words } = telling;
  const join: SentencePart = {
    text: group.operator === 'or' ? words.or : words.and,
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
  const { kept, unfinished } = keptOrDraft(item);
  return itemText(kept, telling)
    .split(MARK)
    .map((text, index): SentencePart => {
      return index % 2 === 1 ? { text, path, role: 'word', unfinished } : plain(text);
    })
    .filter(({ text }) => text !== '');
}

/** The condition as it counts, or as far as it has come. */
function keptOrDraft(item: LooseFilter): { kept: KeptFilter; unfinished: boolean } {
  const result = keepFilters({ filters: [item] });
  const kept = result.ok ? result.group.filters[0] : undefined;
  if (kept && !isGroup(kept)) return { kept, unfinished: false };
  const draft: KeptFilter = {
    category_id: item.category_id ?? null,
    type: FILTER_TYPES.find((name) => name === item.type) ?? null,
    operator: item.operator ?? 'eq',
    value: null,
  };
  return { kept: draft, unfinished: true };
}

function itemText(item: KeptFilter, telling: Telling): string {
  const { categories, language, words } = telling;
  const negated = item.operator === 'neq' || item.operator === 'nin' || item.operator === 'ncontains';
  if (item.type !== null && isMemberType(item.type)) return memberText(item, item.type, negated, telling);
  const category = categories.find(({ id }) => id === item.category_id);
  const predicate = predicatesOf(category?.type, language)[item.operator];
  const value = isBlank(item) ? predicate('') : predicate(word(valueText(item, category, telling)));
  return words.field(word(category?.title ?? words.unknown), isBlank(item) ? word(value) : value);
}

const isBlank = ({ operator }: KeptFilter) => operator === 'isdefined' || operator === 'isundefined';

function memberText(item: KeptFilter, type: FilterType, negated: boolean, telling: Telling): string {
  const { words } = telling;
  const ids = listOf(item).map(Number);
  switch (type) {
    case 'search':
      return words.search(!negated, word(item.value === null ? '…' : String(item.value)));
    case 'is_active':
      return words.active((item.value === true) !== negated, word);
    case 'is_admin':
      return words.admin((item.value === true) !== negated, word);
    case 'usercompany_id': {
      const unnamed = ids.length === 0 ? '…' : words.chosen(ids.length);
      return words.people(!negated, word(namesOf(ids, type, telling) ?? unnamed));
    }
    default: {
      const kind = type === 'campaign' ? 'campaign' : 'audience';
      const names = namesOf(ids, kind, telling);
      const unnamed = ids.length === 0 ? '…' : words.unnamed(ids.length);
      return words[kind](!negated, word(names ?? unnamed), ids.length > 1);
    }
  }
}

/** Names of all that are shown; null when one of them is not known, since a list with a gap says less than a number. */
function namesOf(ids: readonly number[], type: Parameters<FilterNames>[0], telling: Telling): string | null {
  const names = ids.slice(0, LISTED).map((id) => telling.names(type, id));
  if (ids.length === 0 || names.includes(undefined)) return null;
  return cut(names as string[], ids.length, telling.words);
}

function valueText(item: KeptFilter, category: FilterCategory | undefined, telling: Telling): string {
  const list = listOf(item);
  if (list.length === 0) return '…';
  const texts = list.slice(0, LISTED).map((value) => scalarText(value, item, category, telling));
  return cut(texts, list.length, telling.words);
}

const listOf = ({ value }: KeptFilter): KeptScalar[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

function cut(texts: readonly string[], count: number, words: FilterWords): string {
  return [...texts, ...(count > texts.length ? [words.more(count - texts.length)] : [])].join(', ');
}

function scalarText(
  value: KeptScalar,
  item: KeptFilter,
  category: FilterCategory | undefined,
  { words, language }: Telling,
): string {
  if (value === UNDEFINED_CHOICE) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
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
  return quoted ? words.quoted(value) : value;
}
