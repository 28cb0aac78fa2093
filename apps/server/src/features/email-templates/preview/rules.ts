import {
  LETTER_RULES,
  LETTER_VARIABLES,
  type LetterFact,
  type LetterKind,
  type LetterVariable,
  variablesOf,
} from '@fika/contract';
import type { Seat } from '#features/email-outbox/layout/present.ts';
import { type Language, sentence } from '#platform/i18n/format.ts';
import { TEMPLATE_WORDS } from '../rules.ts';
import type { TemplateData } from '../types.ts';

const SAMPLE_PEOPLE: readonly Seat[] = [
  { id: 1, first_name: 'Amara', last_name: 'Okafor' },
  { id: 2, first_name: 'Bram', last_name: 'Vermeer' },
  { id: 3, first_name: 'Chiara', last_name: 'Moretti' },
];

/** The samples of the contract as the data of a template; links lead to `url`. */
export function sampleData(kind: LetterKind, language: Language, url: string): TemplateData {
  const words = TEMPLATE_WORDS[language];
  const sample = (name: LetterVariable) => LETTER_VARIABLES[name].sample[language];
  const { targets, facts, icebreaker } = LETTER_RULES[kind];
  const rows: Record<LetterFact, string> = {
    program: sentence(words.session, { program: sample('program'), number: sample('session') }),
    answer_by: sample('answer_by'),
    so_far: sample('so_far'),
    who: words.sample_who,
    why: words.sample_why,
    icebreaker: words.sample_icebreaker,
  };
  return {
    language,
    variables: Object.fromEntries(variablesOf(kind).map((name) => [name, sample(name)])),
    facts: Object.fromEntries(facts.map((row) => [row, [{ label: words[row], value: rows[row] }]])),
    people: kind === 'match' ? SAMPLE_PEOPLE : [SAMPLE_PEOPLE[0] ?? null, null, null],
    icebreaker: icebreaker ? words.sample_icebreaker : '',
    links: { ...Object.fromEntries(targets.map((target) => [target, url])), leave: url, stop: url },
    footer: {
      why: sentence(words.sample_footer, { program: sample('program') }),
      stop: sentence(words.stop, { products: sample('products') }),
    },
  };
}
