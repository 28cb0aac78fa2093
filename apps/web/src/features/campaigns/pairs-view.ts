import { type ChoiceField, choiceLabel, currentChoice } from '@fika/contract/choices';
import { UNDEFINED_CHOICE } from '@fika/contract/filter-types';
import { type PairRow, pairRows, type PairsRule } from '@fika/contract/rule-pairs';
import { emptyPair } from './rule-view.ts';

type Field = ChoiceField & { id: number };

/** A row of the screen: an option, and those that it is paired with. An option that is not chosen yet is empty. */
export interface Row {
  one: string;
  others: string[];
}

/** The rows of a rule with pairs of one field only, with the current names of its options. */
export function rowsOf(rule: PairsRule, field: Field): Row[] {
  const current = rule.pairs.map(([a, b]): PairsRule['pairs'][number] => [
    { ...a, choice: currentChoice(field, a.choice) },
    { ...b, choice: currentChoice(field, b.choice) },
  ]);
  const named = ({ one, others }: PairRow): Row => ({
    one: one.choice,
    others: others.map(({ choice }) => choice).filter((choice) => choice !== ''),
  });
  return pairRows(current).map(named);
}

/** The rule with other rows. A row without a second option is a pair that is not finished. */
export function withRows(rule: PairsRule, { id: category }: Field, rows: readonly Row[]): PairsRule {
  const pairs = rows.flatMap(({ one, others }) =>
    (others.length > 0 ? others : ['']).map((other): PairsRule['pairs'][number] => [
      { category, choice: one },
      { category, choice: other },
    ]),
  );
  return { ...rule, pairs: pairs.length > 0 ? pairs : [emptyPair(category)] };
}

/** Whether something of a row is still to be chosen. */
export function isUnfinished({ one, others }: Row): boolean {
  return one === '' || others.length === 0;
}

/** The options for the first part of a row, without those that are the first part of another row. */
export function firstChoices(all: readonly string[], rows: readonly Row[], index: number): string[] {
  const taken = new Set(rows.filter((_, at) => at !== index).map(({ one }) => one));
  return all.filter((choice) => !taken.has(choice));
}

/** The options for the second part of a row, without pairs that another row has in reverse order. */
export function otherChoices(all: readonly string[], rows: readonly Row[], index: number): string[] {
  const own = rows[index]?.one ?? '';
  const paired = new Set(
    rows.filter(({ others }, at) => at !== index && others.includes(own)).map(({ one }) => one),
  );
  return all.filter((choice) => !paired.has(choice));
}

/** All options for pairs: those of the field, the empty value, and removed options that a row still has. */
export function choicesOf(field: Field, rows: readonly Row[]): string[] {
  const named = rows.flatMap(({ one, others }) => [one, ...others]).filter((choice) => choice !== '');
  return [...new Set([...Object.keys(field.choices), UNDEFINED_CHOICE, ...named])];
}

/** Labels of options without a pair. */
export function unnamedLabels(field: Field, rows: readonly Row[]): string[] {
  const named = new Set(rows.flatMap(({ one, others }) => [one, ...others]));
  return Object.keys(field.choices)
    .filter((choice) => !named.has(choice))
    .map((choice) => choiceLabel(field, choice));
}
