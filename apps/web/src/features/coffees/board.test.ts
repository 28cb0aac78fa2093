import type { Coffee } from '@fika/contract/endpoints/coffees';
import { describe, expect, it } from 'vitest';
import { cardsOf, dateKey, movesOf } from './board.ts';

const coffee = (id: number, status: Coffee['status'] = 0) => ({ id, status, kind: 'meeting' }) as Coffee;

describe('cardsOf', () => {
  it('shows a moved card in its new column only', () => {
    const pending = [{ coffee: coffee(1), status: 2 as const }];
    expect(cardsOf('matched', [coffee(1), coffee(2)], pending).map(({ id }) => id)).toEqual([2]);
    expect(cardsOf('met', [coffee(3, 2)], pending)).toMatchObject([{ id: 1, status: 2 }, { id: 3 }]);
    // The list knows it already.
    expect(cardsOf('met', [coffee(1, 2), coffee(3, 2)], pending).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('groups meetings that did not happen', () => {
    const pending = [
      { coffee: coffee(1), status: 3 as const },
      { coffee: coffee(2), status: 4 as const },
    ];
    expect(cardsOf('ended', [], pending).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('movesOf', () => {
  it('leaves a present where it is', () => {
    expect(movesOf({ kind: 'present', status: 0 })).toEqual([]);
    expect(movesOf({ kind: 'meeting', status: 4 })).toEqual([0]);
  });
});

describe('dateKey', () => {
  const at = { scheduled_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T10:30:00Z' };

  it('distinguishes upcoming meetings from past ones', () => {
    expect(dateKey(at, Date.parse('2026-11-24T09:59:00Z'))).toBe('to_come');
    expect(dateKey(at, Date.parse('2026-11-24T10:15:00Z'))).toBe('now');
    expect(dateKey(at, Date.parse('2026-11-24T10:30:00Z'))).toBe('over');
    expect(dateKey({ scheduled_at: null, ends_at: null }, 0)).toBeNull();
  });
});
