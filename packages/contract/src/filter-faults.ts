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

const SENTENCES: Record<FilterFaultCode, { en: string; fr: string }> = {
  too_deep: {
    en: 'groups may be nested {name} levels deep.',
    fr: 'les groupes peuvent être imbriqués sur {name} niveaux.',
  },
  too_many: {
    en: 'there may be {name} conditions.',
    fr: 'le nombre de conditions est limité à {name}.',
  },
  unknown_type: {
    en: 'the type {name} does not exist.',
    fr: 'le type {name} n’existe pas.',
  },
  unknown_operator: {
    en: 'the operator {name} does not exist.',
    fr: 'l’opérateur {name} n’existe pas.',
  },
  operator_unfit: {
    en: 'this operator does not suit this type of field ({name}).',
    fr: 'cet opérateur ne convient pas à ce type de champ ({name}).',
  },
  value_unfit: {
    en: 'the value {name} does not suit this type of field.',
    fr: 'la valeur {name} ne convient pas à ce type de champ.',
  },
  category_missing: {
    en: 'a condition names no field.',
    fr: 'une condition ne cite aucun champ.',
  },
  unknown_category: {
    en: 'the field {name} does not exist.',
    fr: 'le champ {name} n’existe pas.',
  },
  type_mismatch: {
    en: 'the field {name} is of another type.',
    fr: 'le champ {name} est d’un autre type.',
  },
  not_available: {
    en: 'conditions of the type {name} are not available.',
    fr: 'les conditions de type {name} ne sont pas disponibles.',
  },
  unknown_audience: {
    en: 'the audience {name} does not exist.',
    fr: 'l’audience {name} n’existe pas.',
  },
  deleted_audience: {
    en: 'the audience “{name}” was deleted.',
    fr: 'l’audience « {name} » a été supprimée.',
  },
  unknown_campaign: {
    en: 'the program {name} does not exist.',
    fr: 'le programme {name} n’existe pas.',
  },
  audience_cycle: {
    en: 'the audience would be part of itself ({name}).',
    fr: 'l’audience ferait partie d’elle-même ({name}).',
  },
  audience_depth: {
    en: 'audiences may name each other {name} levels deep.',
    fr: 'les audiences peuvent se citer sur {name} niveaux.',
  },
  too_many_expanded: {
    en: 'together with the audiences that it names, it may have {name} conditions.',
    fr: 'avec les audiences citées, le nombre de conditions est limité à {name}.',
  },
  user_outgrown: {
    en: '{name} uses this one, and would have too many conditions or levels.',
    fr: '{name} utilise celle-ci et compterait trop de conditions ou de niveaux.',
  },
};

/** The reason in a language; it follows the colon of the problem `filter_invalid`. */
export function filterFaultSentence(fault: FilterFault, language: 'en' | 'fr'): string {
  return SENTENCES[fault.code][language].replace('{name}', () => fault.name);
}
