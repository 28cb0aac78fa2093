import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, ordered, orderChanges } from './order.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('a new order', () => {
  it('sends the items between the two places and no other', () => {
    const items = [10, 20, 30, 40, 50].map((order, index) => ({ id: index + 1, order }));
    expect(orderChanges(moved(items, 1, 3))).toEqual([
      { id: 3, order: 20 },
      { id: 4, order: 30 },
      { id: 2, order: 40 },
    ]);
    expect(orderChanges(moved(items, 2, 2))).toEqual([]);
  });

  it('makes duplicate numbers distinct', () => {
    const items = [1, 2, 3].map((id) => ({ id, order: 0 }));
    expect(ids(ordered(items, orderChanges(moved(items, 2, 0))))).toEqual([3, 1, 2]);
  });

  it('is the wanted one, for any former order, and sends no change twice', () => {
    const orders = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(orders, fc.nat(), fc.nat(), (numbers, one, other) => {
        const items = ordered(
          numbers.map((order, index) => ({ id: index + 1, order })),
          [],
        );
        const [from, to] = [one % items.length, other % items.length];
        const wanted = moved(items, from, to);
        const changes = orderChanges(wanted);
        const after = ordered(items, changes);
        expect(ids(after)).toEqual(ids(wanted));
        for (const { id, order } of changes)
          expect(items.find((item) => item.id === id)?.order).not.toBe(order);
        expect(orderChanges(after)).toEqual([]);
        // With distinct numbers, only the items between the two positions change.
        if (new Set(numbers).size === numbers.length) {
          expect(changes).toHaveLength(from === to ? 0 : Math.abs(from - to) + 1);
        }
      }),
    );
  });
});
