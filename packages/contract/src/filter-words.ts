import type { Translate } from '@fika/messages';
import type { Operator } from './filter-group.ts';
import type { FilterType } from './filter-types.ts';

/** Messages of sentences about filters. */
export type FilterTranslate = Translate<'filter_words' | 'filter_faults'>;

/** Comparisons with a number of days. */
const DAYS = new Set(['ltda', 'gtda', 'ltdfn', 'mtdfn'] as const);
/** An integer is not before or after, it is less or more. */
const NUMBERS = new Set(['lt', 'lte', 'gt', 'gte'] as const);
/** A list holds. */
const LISTS = new Set(['eq', 'neq', 'inn', 'nin', 'contains', 'ncontains'] as const);

const isIn = <Name extends Operator>(names: ReadonlySet<Name>, operator: Operator): operator is Name =>
  (names as ReadonlySet<Operator>).has(operator);

/**
 * The predicate of a filter on a field of a type: "is one of Lyon, Uppsala". `count` is the number of days, where there is one.
 */
export function predicateText(
  type: FilterType | null | undefined,
  operator: Operator,
  t: FilterTranslate,
  { value, count }: { value: string; count: number },
): string {
  if (isIn(DAYS, operator)) return t(`filter_words:predicates.${operator}`, { value, count });
  if (type === 'integer' && isIn(NUMBERS, operator)) {
    return t(`filter_words:number_predicates.${operator}`, { value });
  }
  if (type === 'array' && isIn(LISTS, operator)) {
    return t(`filter_words:list_predicates.${operator}`, { value });
  }
  return t(`filter_words:predicates.${operator}`, { value });
}

/** An operator alone, for a list to choose from: "is one of", "is less than … days ago". */
export function operatorWord(type: FilterType, operator: Operator, t: FilterTranslate): string {
  const own = memberOperator(type, operator, t);
  return own ?? predicateText(type, operator, t, { value: '…', count: 2 }).replace(/,? …$/, '');
}

/** Comparisons of filters on the member itself. */
function memberOperator(type: FilterType, operator: Operator, t: FilterTranslate): string | null {
  if (type === 'is_active' || type === 'is_admin') {
    return operator === 'eq' || operator === 'neq' ? t(`filter_words:member_operators.is.${operator}`) : null;
  }
  if (type !== 'audience' && type !== 'campaign') return null;
  return operator === 'eq' || operator === 'neq' || operator === 'inn' || operator === 'nin'
    ? t(`filter_words:member_operators.in.${operator}`)
    : null;
}
