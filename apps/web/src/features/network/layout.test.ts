import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from './layout.ts';

const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x, y);

describe('the map of a network', () => {
  it('puts people nearer whom the reader met more often', () => {
    const people = [1, 1, 1, 6].map((times, id) => ({ id, times }));
    const { nodes } = layOut(people, []);
    const often = nodes.find(({ id }) => id === 3);
    for (const other of nodes.filter(({ id }) => id !== 3)) {
      expect(distance(often!)).toBeLessThan(distance(other));
    }
  });

  it('puts people of one table side by side', () => {
    const people = Array.from({ length: 12 }, (_, id) => ({ id, times: 1 }));
    const apart = (links: { a: number; b: number }[]) => {
      const { nodes } = layOut(people, links);
      const [a, b] = [nodes[0]!, nodes[1]!];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    expect(apart([{ a: 0, b: 1 }])).toBeLessThan(apart([]));
  });

  it('gives each person a position inside the drawing and outside of the center, the same each time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 80 }), (times) => {
        const people = times.map((count, id) => ({ id, times: count }));
        const links = people.slice(1).map(({ id }) => ({ a: id - 1, b: id }));
        const layout = layOut(people, links);
        expect(layOut(people, links)).toEqual(layout);
        expect(layout.nodes.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
        for (const node of layout.nodes) {
          expect(distance(node)).toBeGreaterThan(40);
          expect(distance(node)).toBeLessThan(layout.radius);
        }
      }),
      { numRuns: 20 },
    );
  });
});
