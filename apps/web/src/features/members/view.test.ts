import { keepFilters } from '@fika/contract/filters';
import { describe, expect, it } from 'vitest';
import { statusFilters } from './view.ts';

describe('the filter of a status', () => {
  it('names it, so that the server does not take its default', () => {
    const values = (status: 'active' | 'inactive' | 'all') => {
      const kept = keepFilters(statusFilters(status));
      return kept.ok && kept.group.filters.map((one) => 'value' in one && one.value);
    };
    expect(values('active')).toEqual([true]);
    expect(values('inactive')).toEqual([false]);
    expect(values('all')).toEqual([true, false]);
  });
});
