import { createTranslators } from '@fika/messages/server';
import { describe, expect, it } from 'vitest';
import type { CampaignRule } from './campaign-rules.ts';
import { checkRules } from './rule-check.ts';
import { pairsInWords } from './rule-pairs.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

const office = {
  id: 7,
  title: 'Office',
  type: 'select',
  status: 'active',
  choices: { lyon: 'Lyon', paris: 'Paris', rome: 'Rome' },
};
const languages = { ...office, id: 8, title: 'Languages', type: 'array' };

const pairs = (
  action: 'allow' | 'forbid',
  listed: [string, string][],
  { category = 7, strength = 'require' }: { category?: number; strength?: 'require' | 'prefer' } = {},
): CampaignRule => ({
  kind: 'cross_groups',
  action,
  strength,
  pairs: listed.map(([a, b]) => [
    { category, choice: a },
    { category, choice: b },
  ]),
});
const relation = (value: 'same' | 'different', category = 7): CampaignRule => ({
  kind: 'cross_category',
  category,
  value,
  strength: 'require',
});
const faultsOf = (...rules: CampaignRule[]) =>
  checkRules(rules, [office, languages]).map(({ rule, code }) => `${rule} ${code}`);

describe('rules on pairs of options', () => {
  it('are refused where an option does not exist or is not chosen, and may name who has none', () => {
    expect(faultsOf(pairs('forbid', [['lyon', 'berlin']]))).toEqual(['1 unknown_choice']);
    expect(faultsOf(pairs('forbid', [['lyon', '']]))).toEqual(['1 unfinished_pair']);
    expect(faultsOf(pairs('forbid', [['lyon', '__undefined__']]))).toEqual([]);
  });

  it.each([
    [
      'everything is forbidden',
      [pairs('allow', [['lyon', 'paris']]), pairs('forbid', [['paris', 'lyon']])],
      1,
    ],
    ['others are allowed', [pairs('allow', [['lyon', 'paris']]), pairs('allow', [['lyon', 'rome']])], 2],
    ['they must be the same', [pairs('allow', [['lyon', 'paris']]), relation('same')], 1],
    ['they must differ', [relation('different'), pairs('allow', [['lyon', 'lyon']])], 2],
  ] as const)('are refused where nobody could meet: %s', (_, rules, number) => {
    expect(faultsOf(...rules)).toEqual([`${number} contradiction`]);
  });

  it.each([
    [
      'one pair is left',
      [
        pairs('allow', [
          ['lyon', 'paris'],
          ['lyon', 'rome'],
        ]),
        pairs('forbid', [['paris', 'lyon']]),
      ],
    ],
    [
      'one is a preference',
      [pairs('allow', [['lyon', 'paris']], { strength: 'prefer' }), pairs('forbid', [['paris', 'lyon']])],
    ],
    // A member may have both options of a list.
    ['a list is meant', [pairs('allow', [['lyon', 'paris']], { category: 8 }), relation('same', 8)]],
    [
      'another field is meant',
      [pairs('allow', [['lyon', 'paris']]), pairs('allow', [['lyon', 'rome']], { category: 8 })],
    ],
  ] as const)('stand where somebody could meet: %s', (_, rules) => {
    expect(faultsOf(...(rules as readonly CampaignRule[]))).toEqual([]);
  });

  it('are read aloud by their first option', () => {
    const rule = pairs('allow', [
      ['lyon', 'paris'],
      ['lyon', 'rome'],
      ['rome', '__undefined__'],
    ]);
    const listed = rule.kind === 'cross_groups' ? rule.pairs : [];
    expect(pairsInWords(listed, [office], translators.en)).toBe(
      'Lyon with Paris or Rome; Rome with no Office',
    );
    expect(pairsInWords(listed, [office], translators.fr)).toBe(
      'Lyon avec Paris ou Rome\u202f; Rome avec Office non renseigné',
    );
  });
});
