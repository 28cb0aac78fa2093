import { describe, expect, it } from 'vitest';
import { chunksOf, keyOfTarget, targetOfKey, withFieldIds, withLabels, withTarget } from './upload-plan.ts';

describe('choices that rows name', () => {
  it('count as choices of their field once they are to be added', () => {
    const office = { id: 7, title: 'Office', type: 'select' as const, choices: { lyon: 'Lyon' } };
    const [after] = withLabels([office], [{ category: 7, labels: ['Uppsala'] }]);
    expect(Object.values(after?.choices ?? {})).toEqual(['Lyon', 'Uppsala']);
    expect(withLabels([office], [])).toEqual([office]);
  });
});

describe('rows of new fields', () => {
  it('carry the ids that the fields were given', () => {
    const user = { row: 2, email: 'a@b.example', fields: { 'new:Office': 'Lyon', 3: 'x' } };
    expect(withFieldIds([user], new Map([['Office', 9]]))[0]?.fields).toEqual({ 9: 'Lyon', 3: 'x' });
  });
});

describe('chunks', () => {
  it('hold everybody once, in order', () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(chunksOf([], 2)).toEqual([]);
  });
});

describe('where a column goes', () => {
  it('survives the way through a select', () => {
    const targets = ['email', 'ignore', { category: 7 }, { new_category: 'Office', type: 'select' }] as const;
    for (const target of targets) {
      expect(targetOfKey(keyOfTarget(target), 'Office', 'select')).toEqual(target);
    }
  });

  it('is taken from the column that went there before', () => {
    expect(withTarget(['email', 'ignore'], 1, 'email')).toEqual(['ignore', 'email']);
    expect(withTarget(['ignore', 'email'], 0, 'ignore')).toEqual(['ignore', 'email']);
  });
});
