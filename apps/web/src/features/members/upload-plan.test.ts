import { describe, expect, it } from 'vitest';
import {
  keyOfTarget,
  rememberedColumns,
  targetOfKey,
  withEdit,
  withLabels,
  withRemembered,
  withTarget,
} from './upload-plan.ts';

describe('choices that rows name', () => {
  it('count as choices of their field once they are to be added', () => {
    const office = { id: 7, title: 'Office', type: 'select' as const, choices: { lyon: 'Lyon' } };
    const [after] = withLabels([office], [{ category: 7, labels: ['Uppsala'] }]);
    expect(Object.values(after?.choices ?? {})).toEqual(['Lyon', 'Uppsala']);
    expect(withLabels([office], [])).toEqual([office]);
  });
});

describe('the target of a column', () => {
  it('is the same after a round trip through a select', () => {
    const targets = ['email', 'ignore', { category: 7 }, { new_category: 'Office', type: 'select' }] as const;
    for (const target of targets) {
      expect(targetOfKey(keyOfTarget(target), 'Office', 'select')).toEqual(target);
    }
  });

  it('is taken from the column that had it before', () => {
    expect(withTarget(['email', 'ignore'], 1, 'email')).toEqual(['ignore', 'email']);
    expect(withTarget(['ignore', 'email'], 0, 'ignore')).toEqual(['ignore', 'email']);
  });
});

describe('the remembered mapping of a file', () => {
  const columns = ['Mail', 'Office', 'Since', 'Note'];
  const office = { new_category: 'Office', type: 'select' } as const;

  it('names new fields by their ids, and maps later files the same way', () => {
    const choices = {
      mapping: ['email', office, { category: 3 }, 'ignore'] as const,
      date_orders: [['Since', 'mdy']] as [string, 'mdy'][],
    };
    const known = rememberedColumns(columns, choices, new Map([['Office', 9]]));
    expect(known).toEqual([
      { header: 'Mail', target: 'email', date_order: null },
      { header: 'Office', target: { category: 9 }, date_order: null },
      { header: 'Since', target: { category: 3 }, date_order: 'mdy' },
      { header: 'Note', target: 'ignore', date_order: null },
    ]);
    const later = {
      columns: ['note', 'MAIL', 'Since', 'Office'],
      mapping: [office, 'email', 'ignore', office],
    } as const;
    expect(withRemembered(later, known)).toEqual({
      mapping: ['ignore', 'email', { category: 3 }, { category: 9 }],
      date_orders: [['Since', 'mdy']],
    });
  });

  it('keeps the guess for unknown columns, and uses no target twice', () => {
    const file = { columns: ['Mail', 'Other'], mapping: ['email', { category: 3 }] } as const;
    const known = [{ header: 'Mail', target: { category: 3 }, date_order: null }];
    expect(withRemembered(file, known).mapping).toEqual([{ category: 3 }, 'ignore']);
    expect(withRemembered(file, []).mapping).toEqual(file.mapping);
  });
});

it('uses the latest correction of a cell', () => {
  const once = withEdit([[4, 0, 'x']], 5, 1, 'a');
  expect(withEdit(once, 5, 1, 'b')).toEqual([
    [4, 0, 'x'],
    [5, 1, 'b'],
  ]);
});
