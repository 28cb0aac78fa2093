import { parseDate, parseTime } from './field-dates.ts';
import type { Operator } from './filter-shape.ts';
import type { FilterType } from './filter-types.ts';
import { LIMITS } from './limits.ts';
import { cleanText } from './text.ts';

export type CanonicalScalar = string | number | boolean;
export type CanonicalValue = CanonicalScalar | CanonicalScalar[];

type Typed = { ok: true; value: CanonicalValue } | { ok: false; shown: string };
export const isRight = (typed: Typed): typed is { ok: true; value: CanonicalValue } => typed.ok;

const DAY_DELTAS = new Set<string | null>(['ltda', 'gtda', 'mtdfn', 'ltdfn']);
const DATE_COMPARATORS = new Set<string | null>(['eq', 'neq', 'lt', 'lte', 'gt', 'gte']);
const DATE_TYPES = new Set<string | null>(['date', 'datetime']);
const SINGLE_TYPES = new Set<string | null>(['select', 'is_admin', 'is_active']);

/**
 * The spec's normal form of an entered value, before it decides which conditions count: a day delta without a number and a date
 * comparison without a date or string become null; `inn` and `nin` get a list; `eq` and `neq` on select, is_admin and is_active
 * get a single value; dates become `YYYY-MM-DD`.
 */
export function normaliseValue(type: string | null, operator: Operator | null, value: unknown): unknown {
  if (DAY_DELTAS.has(operator)) return typeof value === 'number' && Number.isFinite(value) ? value : null;
  if (operator === 'inn' || operator === 'nin') {
    if (value === null || value === undefined) return null;
    return (Array.isArray(value) ? value : [value]).filter(isPresent).map(plain);
  }
  if (operator === 'eq' || operator === 'neq' || operator === null) {
    if (SINGLE_TYPES.has(type) && Array.isArray(value)) return plain(value[0] ?? null);
  }
  if (DATE_TYPES.has(type) && DATE_COMPARATORS.has(operator)) {
    return typeof value === 'string' || value instanceof Date ? plain(value) : null;
  }
  return Array.isArray(value) ? value.filter(isPresent).map(plain) : plain(value ?? null);
}

const isPresent = (value: unknown) => value !== null && value !== undefined;

/** A `Date` comes from a date picker and means the day that was picked, on the clock of the browser. */
function plain(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  if (Number.isNaN(value.getTime())) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(value.getFullYear()).padStart(4, '0')}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}

/** The value in the kind that type and operator want, or the text to show when it cannot be. */
export function valueFor(type: FilterType, operator: Operator, value: unknown): Typed {
  const wantsList = operator === 'inn' || operator === 'nin' || type === 'array';
  if (!wantsList) {
    const one = Array.isArray(value) ? undefined : scalar(type, operator, value);
    return one === undefined ? wrong(value) : { ok: true, value: one };
  }
  const list = Array.isArray(value) ? value : [value];
  if (list.length > LIMITS.filterListLength) return wrong(`${list.length} > ${LIMITS.filterListLength}`);
  const values: CanonicalScalar[] = [];
  for (const item of list) {
    const one = scalar(type, operator, item);
    if (one === undefined) return wrong(item);
    if (!values.includes(one)) values.push(one);
  }
  return { ok: true, value: values };
}

function wrong(value: unknown): Typed {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { ok: false, shown: text.length > 60 ? `${text.slice(0, 60)}…` : text };
}

function scalar(type: FilterType, operator: Operator, value: unknown): CanonicalScalar | undefined {
  if (DAY_DELTAS.has(operator)) return typeof value === 'number' ? value : undefined;
  switch (type) {
    case 'boolean':
    case 'is_active':
    case 'is_admin':
      if (typeof value === 'boolean') return value;
      return value === 'true' ? true : value === 'false' ? false : undefined;
    case 'integer':
      return number(value);
    case 'usercompany_id':
    case 'audience':
    case 'campaign': {
      const found = number(value);
      return found !== undefined && Number.isSafeInteger(found) ? found : undefined;
    }
    case 'date':
    case 'datetime':
      return typeof value === 'string' ? (parseDate(value.trim()) ?? undefined) : undefined;
    case 'time':
      return typeof value === 'string' ? (parseTime(value.trim()) ?? undefined) : undefined;
    case 'text':
    case 'search':
    case 'select':
    case 'array':
      return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : undefined;
    default:
      return type satisfies never;
  }
}

function number(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}
