import { checkRules } from '@fika/contract/rule-check';
import { FIELD_TYPES } from '@fika/contract/statuses';
import { describe, expect, it } from 'vitest';
import {
  canRequire,
  fieldOf,
  moveRule,
  relationOf,
  relationsOf,
  ruleOn,
  withField,
  withRelation,
  withStrength,
} from './rule-view.ts';

const field = (type: (typeof FIELD_TYPES)[number]) => ({
  id: 7,
  title: 'Field',
  type,
  status: 'active',
  choices: {},
});

describe('relations of a field', () => {
  it.each(FIELD_TYPES)('of type %s all pass the check of the contract', (type) => {
    for (const relation of relationsOf(type)) {
      const rule = ruleOn(7, relation, 'require');
      const faults = checkRules([rule], [field(type)]).map(({ code }) => code);
      expect(faults).toEqual(rule.kind === 'cross_groups' ? ['unfinished_pair'] : []);
      expect(relationOf(rule)).toBe(relation);
    }
  });
});

describe('fields that rules cannot compare', () => {
  it('have no relations', () => {
    expect(relationsOf('text')).toEqual([]);
    expect(relationsOf('boolean')).toEqual(['different', 'same']);
    expect(relationsOf('array')).toEqual(['different', 'same', 'most', 'least', 'allow', 'forbid']);
    expect(relationsOf('date')).toEqual(['different', 'same', 'closest', 'farthest']);
  });
});

describe('a rule', () => {
  it('can be required only if it is either met or broken', () => {
    expect(canRequire(ruleOn(7, 'same'))).toBe(true);
    expect(ruleOn(7, 'most', 'require').strength).toBe('prefer');
    expect(withStrength(ruleOn(7, 'most'), 'require').strength).toBe('prefer');
    expect(withStrength(ruleOn(7, 'same'), 'require').strength).toBe('require');
  });

  it('keeps its relation on a field that supports it, otherwise takes "different"', () => {
    expect(withField(ruleOn(7, 'most'), { id: 8, type: 'array' })).toEqual(ruleOn(8, 'most'));
    expect(withField(ruleOn(7, 'most'), { id: 8, type: 'date' })).toEqual(ruleOn(8, 'different'));
    expect(withField(ruleOn(7, 'same', 'require'), { id: 8, type: 'boolean' })).toEqual(
      ruleOn(8, 'same', 'require'),
    );
  });

  it('keeps its pairs when they change between allowed and forbidden, and clears them on another field', () => {
    const pair = [
      { category: 7, choice: 'sales' },
      { category: 7, choice: 'legal' },
    ] as const;
    const rule = { ...ruleOn(7, 'allow', 'require'), pairs: [[...pair]] } as ReturnType<typeof ruleOn>;
    expect(withRelation(rule, 'forbid')).toEqual({ ...rule, action: 'forbid' });
    expect(withRelation(rule, 'same')).toEqual(ruleOn(7, 'same', 'require'));
    expect(withField(rule, { id: 8, type: 'select' })).toEqual(ruleOn(8, 'allow', 'require'));
    expect(withField(rule, { id: 8, type: 'date' })).toEqual(ruleOn(8, 'different', 'require'));
    expect(fieldOf(rule)).toBe(7);
  });

  it('moves up and down and stays in the list', () => {
    const rules = [ruleOn(1, 'same'), ruleOn(2, 'same'), ruleOn(3, 'same')];
    const order = (from: number, to: number) =>
      moveRule(rules, from, to).map((rule) => rule.kind !== 'cross_groups' && rule.category);
    expect(order(0, 2)).toEqual([2, 3, 1]);
    expect(order(2, 0)).toEqual([3, 1, 2]);
    expect(order(0, -1)).toEqual([1, 2, 3]);
    expect(order(2, 3)).toEqual([1, 2, 3]);
  });
});
