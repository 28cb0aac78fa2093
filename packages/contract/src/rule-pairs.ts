import type { Translate } from '@fika/messages';
import type { CampaignRule, ChoiceRef } from './campaign-rules.ts';
import { type ChoiceField, choiceLabel } from './choices.ts';
import { UNDEFINED_CHOICE } from './filter-types.ts';

export type PairsRule = Extract<CampaignRule, { kind: 'cross_groups' }>;
export type ChoicePair = PairsRule['pairs'][number];

/** One option and those that it is paired with: "Sales with Engineering or Product". */
export interface PairRow {
  one: ChoiceRef;
  others: ChoiceRef[];
}

/** The pairs of a rule by their first option, in the order of the pairs. A duplicate pair is shown once. */
export function pairRows(pairs: readonly ChoicePair[]): PairRow[] {
  const rows = new Map<string, PairRow>();
  const seen = new Set<string>();
  for (const pair of pairs) {
    const key = pairKey(pair);
    if (seen.has(key)) continue;
    seen.add(key);
    const [one, other] = pair;
    const row = rows.get(sideKey(one));
    if (row) row.others.push(other);
    else rows.set(sideKey(one), { one, others: [other] });
  }
  return [...rows.values()];
}

/** The field that all pairs of a rule are about, by its id; null where they are about several. */
export function fieldOfPairs(pairs: readonly ChoicePair[]): ChoiceRef['category'] | null {
  const fields = new Set(pairs.flat().map(({ category }) => category));
  const [field] = fields;
  return fields.size === 1 && field !== undefined ? field : null;
}

function sideKey({ category, choice }: ChoiceRef): string {
  return JSON.stringify([category, choice]);
}

/** The same for a pair both ways round. */
export function pairKey([one, other]: ChoicePair): string {
  return [sideKey(one), sideKey(other)].toSorted().join();
}

interface PairField extends ChoiceField {
  id: number;
  title: string;
}

/** The pairs of a rule in words: "Sales with Engineering or Product; Legal with Finance". */
export function pairsInWords(
  pairs: readonly ChoicePair[],
  fields: readonly PairField[],
  t: Translate<'rules'>,
): string {
  const label = ({ category, choice }: ChoiceRef): string => {
    const field = fields.find(({ id }) => id === Number(category));
    if (choice === UNDEFINED_CHOICE)
      return t('rules:pairs.empty', { title: field?.title ?? String(category) });
    return (field && choiceLabel(field, choice)) || choice || '…';
  };
  const either = new Intl.ListFormat(t.language, { type: 'disjunction' });
  return pairRows(pairs)
    .map(({ one, others }) =>
      t('rules:pairs.row', { one: label(one), others: either.format(others.map(label)) }),
    )
    .join(`${t('rules:pairs.separator')} `);
}
