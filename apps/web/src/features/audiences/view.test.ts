import type { FilterGroup } from '@fika/contract/filter-shape';
import { describe, expect, it } from 'vitest';
import { changeOf, countingFilters, isByHand, sameFilters } from './view.ts';
import { readStoredDraft } from './stored-draft.ts';

const group = (...filters: FilterGroup['filters']): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});
const lyon = { category_id: 3, type: 'select', operator: 'eq', value: 'lyon' } as const;
const unfinished = { category_id: 4, type: 'text', operator: 'contains' } as const;
const base = { name: 'Lyon', description: '', filters: group(lyon) };

describe('an audience as a form', () => {
  it('sends only differences, without incomplete conditions', () => {
    expect(changeOf(base, { ...base, name: 'Lyon ' })).toEqual({});
    expect(changeOf(base, { ...base, filters: group(lyon, unfinished) })).toEqual({});
    expect(changeOf(base, { name: 'All', description: 'Everybody', filters: group() })).toMatchObject({
      name: 'All',
      description: 'Everybody',
      filters: { filters: [] },
    });
  });

  it('knows which conditions count', () => {
    expect(countingFilters(group(lyon, unfinished)).filters).toHaveLength(1);
    expect(isByHand(group(unfinished))).toBe(true);
    expect(isByHand(group(lyon))).toBe(false);
    expect(sameFilters(group(lyon), group(lyon, unfinished))).toBe(true);
    expect(sameFilters(group(lyon), group())).toBe(false);
  });

  it('restores a stored draft, unless its filter is invalid', () => {
    const stored = (patch: object) => readStoredDraft(JSON.stringify({ saved_at: 1, patch }));
    expect(stored({ filters: group(lyon) })?.patch.filters?.filters).toHaveLength(1);
    expect(stored({ filters: { filters: 'all' } })).toBeNull();
  });
});
