import type { RuleFault, RuleFaultCode } from './rule-check.ts';

const FAULT_SENTENCES: Record<RuleFaultCode, { en: string; fr: string }> = {
  unknown_category: {
    en: 'Rule {rule} names the field {name}, which does not exist.',
    fr: 'La règle {rule} cite le champ {name}, qui n’existe pas.',
  },
  inactive_category: {
    en: 'Rule {rule} names the field {name}, which no longer exists.',
    fr: 'La règle {rule} cite le champ {name}, qui n’existe plus.',
  },
  unknown_choice: {
    en: 'Rule {rule} names the choice {name}, which does not exist.',
    fr: 'La règle {rule} cite le choix {name}, qui n’existe pas.',
  },
  unfinished_pair: {
    en: 'Rule {rule} has an incomplete pair. Choose both options, or remove the pair.',
    fr: 'La règle {rule} a une paire incomplète. Choisissez les deux options, ou retirez la paire.',
  },
  wrong_type: {
    en: 'Rule {rule} cannot use the field {name}: its type does not fit.',
    fr: 'La règle {rule} ne peut pas utiliser le champ {name} : son type ne convient pas.',
  },
  contradiction: {
    en: 'Rule {rule} requires the opposite of another rule: nobody could be matched.',
    fr: 'La règle {rule} exige le contraire d’une autre règle : aucune rencontre ne serait possible.',
  },
  random_without_rules: {
    en: 'Rule {rule} would have no effect: a random draw knows no rules. Choose another way to match, or remove the rule.',
    fr: 'La règle {rule} serait sans effet : un tirage au hasard ne connaît pas de règles. Choisissez une autre méthode, ou retirez la règle.',
  },
  lottery_without_preferences: {
    en: 'Rule {rule} would have no effect: a lottery knows required rules only. Require it, or remove it.',
    fr: 'La règle {rule} serait sans effet : une loterie ne connaît que des règles exigées. Exigez-la, ou retirez-la.',
  },
  duplicate_rule: {
    en: 'Rule {rule} says the same as an earlier one.',
    fr: 'La règle {rule} répète une règle précédente.',
  },
};

/** Sentence of a fault in a language. */
export function ruleFaultSentence(fault: RuleFault, language: 'en' | 'fr'): string {
  return FAULT_SENTENCES[fault.code][language]
    .replace('{rule}', String(fault.rule))
    .replace('{name}', fault.name);
}
