import { describe, expect, it } from 'vitest';
import { keepFilters } from '@fika/contract/filters';
import { actsFor, actsOn, affectedBy, allShown, chosenOnes, MEMBER_ACTS } from './acts.ts';

describe('the members that an act is about', () => {
  it('are kept by the rules for filters, whatever is selected', () => {
    for (const selection of [chosenOnes([1, 2]), allShown('all', 'ada'), allShown('active', '')]) {
      for (const act of MEMBER_ACTS) {
        expect(keepFilters(affectedBy(act, selection, false)).ok).toBe(true);
      }
    }
  });

  it('are those whom the act would change', () => {
    const types = (act: (typeof MEMBER_ACTS)[number], isSuperadmin: boolean) =>
      affectedBy(act, chosenOnes([1]), isSuperadmin)
        .filters.slice(1)
        .map((item) => ('type' in item ? [item.type, item.value] : []));
    expect(types('activate', true)).toEqual([['is_active', false]]);
    expect(types('deactivate', false)).toEqual([
      ['is_active', true],
      ['is_admin', false],
    ]);
    expect(types('grant', true)).toEqual([
      ['is_active', true],
      ['is_admin', false],
    ]);
  });
});

it('offers only what could change somebody', () => {
  expect(actsFor('inactive')).toEqual(['activate']);
  expect(actsFor('active')).not.toContain('activate');
  const on = (role: number, is_active: boolean, reader: number) =>
    actsOn({ role, is_active }, { role: reader });
  expect(on(0, true, 1)).toEqual(['grant', 'deactivate']);
  expect(on(0, false, 1)).toEqual(['activate']);
  expect(on(1, true, 1)).toEqual(['ungrant']);
  expect(on(1, false, 1)).toEqual([]);
  expect(on(2, true, 1)).toEqual([]);
  expect(on(2, true, 2)).toEqual(['ungrant', 'deactivate']);
});
