import type { Translate } from '@fika/messages';
import type { RuleFault } from './rule-check.ts';

/** Sentence of a fault in a language. */
export function ruleFaultSentence({ code, rule, name }: RuleFault, t: Translate<'rule_faults'>): string {
  return t(`rule_faults:${code}`, { rule, name });
}
