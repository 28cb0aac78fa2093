import { normaliseFilters } from '@fika/contract/filters';
import { LIMITS } from '@fika/contract/limits';
import { describe, expect, it } from 'vitest';
import { actsOn, affectedBy, chosenOnes, type MemberAct, MEMBER_ACTS } from './acts.ts';
import { askedFilters } from './list.ts';
import { ACTIVE_MEMBERS, INACTIVE_MEMBERS } from './search.ts';

describe('the members that an act is about', () => {
  it('fit into the limits of filters, for any selection', () => {
    const selections = [chosenOnes([1, 2]), askedFilters(ACTIVE_MEMBERS, 'ada'), INACTIVE_MEMBERS];
    for (const selection of selections) {
      for (const act of MEMBER_ACTS) {
        expect(normaliseFilters(affectedBy(act, selection, false)).ok).toBe(true);
      }
    }
  });

  it('may be more than one list holds', () => {
    const ids = Array.from({ length: LIMITS.filterListLength * 2 + 1 }, (_, index) => index + 1);
    const canonical = normaliseFilters(chosenOnes(ids));
    expect(canonical.ok && JSON.stringify(canonical.group)).toContain(`[${ids.at(-1)}]`);
  });

  it('are the members whom the action would change', () => {
    const types = (act: MemberAct, isSuperadmin: boolean) =>
      affectedBy(act, ACTIVE_MEMBERS, isSuperadmin)
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
    expect(types('reset', false)).toEqual([['is_active', true]]);
    expect(types('remove', true)).toEqual([]);
    expect(types('remove', false)).toEqual([['is_admin', false]]);
  });
});

it('offers only actions that would change the member', () => {
  const on = (role: number, is_active: boolean, reader: number) =>
    actsOn({ role, is_active }, { role: reader });
  expect(on(0, true, 1)).toEqual(['grant', 'reset', 'deactivate', 'remove']);
  expect(on(0, false, 1)).toEqual(['activate', 'remove']);
  expect(on(1, true, 1)).toEqual(['ungrant', 'reset']);
  expect(on(1, false, 1)).toEqual([]);
  expect(on(2, true, 1)).toEqual(['reset']);
  expect(on(2, true, 2)).toEqual(['ungrant', 'reset', 'deactivate', 'remove']);
});
