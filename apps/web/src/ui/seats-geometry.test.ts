import { describe, expect, it } from 'vitest';
import { planTable } from './seats-geometry.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe('a table', () => {
  it.each([2, 3, 4, 5, 6, 8, 12, 20])('of %i keeps its seats apart and inside its box', (count) => {
    const plan = planTable(count, 50);
    for (const [index, seat] of plan.seats.entries()) {
      const next = plan.seats[(index + 1) % count];
      if (next) expect(distance(seat, next)).toBeGreaterThan(2 * plan.seat);
      expect(seat.x - plan.seat).toBeGreaterThanOrEqual(-1e-9);
      expect(seat.y + plan.seat).toBeLessThanOrEqual(plan.height + 1e-9);
    }
  });

  it('seats a pair face to face and others from the top', () => {
    const [left, right] = planTable(2, 50).seats;
    expect(left?.y).toBeCloseTo(right?.y ?? 0);
    const three = planTable(3, 50);
    expect(three.seats[0]?.x).toBeCloseTo(three.centre.x);
  });
});
