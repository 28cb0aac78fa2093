import type { Translate } from '@fika/messages';

export type FilterFaultCode =
  | 'too_deep'
  | 'too_many'
  | 'unknown_type'
  | 'unknown_operator'
  | 'operator_unfit'
  | 'value_unfit'
  | 'category_missing'
  | 'unknown_category'
  | 'type_mismatch'
  | 'not_available'
  | 'unknown_audience'
  | 'deleted_audience'
  | 'unknown_campaign'
  | 'audience_cycle'
  | 'audience_depth'
  | 'too_many_expanded'
  | 'user_outgrown';

/** Why a filter is refused. `name` is what the sentence names: a type, an operator, a value, a field, a limit. */
export interface FilterFault {
  code: FilterFaultCode;
  name: string;
}

/** The reason in a language; it follows the colon of the problem `filter_invalid`. */
export function filterFaultSentence(fault: FilterFault, t: Translate<'filter_faults'>): string {
  return t(`filter_faults:${fault.code}`, { name: fault.name });
}
