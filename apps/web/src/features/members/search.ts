import { EMPTY_FILTERS, type FilterGroup, type FilterItem, OPERATORS } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { cleanText } from '@fika/contract/text';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { id, oneOf, or, type StateOf } from '#lib/search.ts';

const isActive = (value: boolean): FilterItem => ({ type: 'is_active', operator: 'eq', value });

/** The default filter of the list: active members. */
export const ACTIVE_MEMBERS: FilterGroup = { ...EMPTY_FILTERS, filters: [isActive(true)] };
export const NO_CONDITIONS: FilterGroup = EMPTY_FILTERS;
export const INACTIVE_MEMBERS: FilterGroup = { ...EMPTY_FILTERS, filters: [isActive(false)] };

export const memberListDefaults = { ...listDefaults, filters: ACTIVE_MEMBERS };

/** The parameters of the list of members in the URL. */
export const memberListSearch = listSearch.extend({
  filters: or((value) => readGroup(value), ACTIVE_MEMBERS),
});
export type MemberListState = StateOf<typeof memberListSearch>;

const TYPE_LENGTH = 40;
const WORDS = ['and', 'or'] as const;
const operator = oneOf(OPERATORS);
const word = or(oneOf(WORDS), 'and');

type Parts = Readonly<Record<string, unknown>>;

/** A filter as `filterGroup` of the contract reads it: whole, or not at all. */
export function readGroup(value: unknown, depth = LIMITS.filterDepth + 1): FilterGroup | undefined {
  if (!isObject(value, ['version', 'operator', 'filters']) || !Array.isArray(value['filters']))
    return undefined;
  const { version = 'v1', operator: given = 'and', filters } = value;
  if (version !== 'v1' || oneOf(WORDS)(given) === undefined || filters.length > LIMITS.filterClauses)
    return undefined;
  const read = filters.map(
    (entry) => (depth > 1 ? readGroup(entry, depth - 1) : undefined) ?? readItem(entry),
  );
  return read.every((entry) => entry !== undefined)
    ? { version, operator: word(given), filters: read }
    : undefined;
}

function readItem(entry: unknown): FilterItem | undefined {
  if (!isObject(entry, ['category_id', 'type', 'operator', 'value'])) return undefined;
  const { category_id, type, operator: given, value } = entry;
  const isUsable =
    ((category_id ?? null) === null || id(category_id) !== undefined) &&
    ((type ?? null) === null || isText(type, TYPE_LENGTH)) &&
    ((given ?? null) === null || operator(given) !== undefined) &&
    (value === undefined || isScalar(value) || isListOfScalars(value));
  if (!isUsable) return undefined;
  return Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, cleaned(part)]));
}

function isObject(value: unknown, names: readonly string[]): value is Parts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every((name) => names.includes(name));
}

const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most;

const isScalar = (value: unknown) =>
  value === null || Number.isFinite(value) || typeof value === 'boolean' || isText(value, LIMITS.cellLength);

const isListOfScalars = (value: unknown) =>
  Array.isArray(value) && value.length <= LIMITS.filterListLength && value.every(isScalar);

function cleaned(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(cleaned);
  return typeof part === 'string' ? cleanText(part) : part;
}
