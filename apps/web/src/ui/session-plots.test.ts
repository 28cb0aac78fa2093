import { expect, it } from 'vitest';
import { areaPoints } from './SessionArea.tsx';
import { shownShare } from './ShareRing.tsx';

it('puts the points of a line in the middle of their columns, over a ground of zero', () => {
  const points = areaPoints([0.2, 0.4]);
  expect(points.map(({ x }) => x)).toEqual([25, 75]);
  expect(points[1]?.y).toBeCloseTo((points[0]?.y ?? 0) * 2);
  expect(points[1]?.y).toBeLessThan(100);
  expect(areaPoints([0, 0]).map(({ y }) => y)).toEqual([0, 0]);
});

it('shows 100% only for a share of 1', () => {
  expect(shownShare(1)).toBe(1);
  expect(shownShare(12_345 / 12_346)).toBe(0.999);
  expect(shownShare(605 / 613)).toBe(0.987);
});
