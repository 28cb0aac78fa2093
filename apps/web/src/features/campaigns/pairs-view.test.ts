import type { PairsRule } from '@fika/contract/rule-pairs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  firstChoices,
  isUnfinished,
  otherChoices,
  type Row,
  rowsOf,
  withRows,
} from './pairs-view.ts';

const field = {
  id: 7,
  choices: { sales: 'Sales', eng: 'Engineering', product: 'Product', legal: 'Legal' },
  merged: { selling: 'sales' },
};
const rule = (...pairs: [string, string][]): PairsRule => ({
  kind: 'cross_groups',
  action: 'allow',
  strength: 'require',
  pairs: pairs.map(([a, b]) => [
    { category: 7, choice: a },
    { category: 7, choice: b },
  ]),
});

describe('pairs of options as rows', () => {
  it('are grouped by their first option under its current name, each pair once', () => {
    const shown = rowsOf(rule(['sales', 'eng'], ['selling', 'product'], ['eng', 'sales']), field);
    expect(shown).toEqual([{ one: 'sales', others: ['eng', 'product'] }]);
  });

  it('show unfinished rows', () => {
    expect(rowsOf(rule(['sales', 'eng'], ['', '']), field)).toEqual([
      { one: 'sales', others: ['eng'] },
      { one: '', others: [] },
    ]);
    expect(isUnfinished({ one: 'sales', others: [] })).toBe(true);
  });

  it('offer deleted options only where a row names them', () => {
    expect(choicesOf(field, [{ one: 'gone', others: ['eng'] }])).toEqual([
      'sales',
      'eng',
      'product',
      'legal',
      '__undefined__',
      'gone',
    ]);
  });

  it('are unchanged after a round trip, for all offered options', () => {
    const step = fc.record({ first: fc.nat(9), others: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const rows: Row[] = [];
        for (const { first, others } of steps) {
          const all = choicesOf(field, rows);
          const index = rows.length;
          const ones = firstChoices(all, rows, index);
          const one = ones[first % ones.length] ?? '';
          rows.push({ one, others: [] });
          const offered = otherChoices(all, rows, index);
          if (offered.length === 0) return;
          const chosen = new Set(others.map((at) => offered[at % offered.length] ?? ''));
          rows[index] = { one, others: [...chosen] };
        }
        expect(rowsOf(withRows(rule(), field, rows), field)).toEqual(rows);
      }),
    );
  });
});
