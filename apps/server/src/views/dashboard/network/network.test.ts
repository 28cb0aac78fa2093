import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBridges, evenly, type Graph, graphOf, reachFrom } from './rules.ts';

const at = '2026-06-01T00:00:00Z';
const links = (...pairs: [number, number][]) => pairs.map(([a, b]) => ({ a, b, at }));

describe('the network of introductions', () => {
  it('counts those within one, two and three steps', () => {
    const chain = graphOf([1, 2, 3, 4, 5], links([1, 2], [2, 3], [3, 4], [4, 5]));
    expect(reachFrom(chain, 1)).toEqual([1, 2, 3]);
    expect(reachFrom(chain, 3)).toEqual([2, 4, 4]);
    expect(reachFrom(graphOf([1, 2], []), 1)).toEqual([0, 0, 0]);
  });

  it('leaves out links of people who are no coworkers', () => {
    expect(reachFrom(graphOf([1, 2], links([1, 9], [9, 2])), 1)).toEqual([0, 0, 0]);
  });

  it('finds the bridges', () => {
    expect(countBridges(graphOf([1, 2, 3], links([1, 2], [2, 3])))).toBe(1);
    expect(countBridges(graphOf([1, 2, 3], links([1, 2], [2, 3], [1, 3])))).toBe(0);
    const two = links([1, 2], [2, 3], [3, 1], [3, 4], [4, 5], [5, 6], [6, 4]);
    expect(countBridges(graphOf([1, 2, 3, 4, 5, 6], two))).toBe(2);
  });

  it('agrees with taking each person away', () => {
    const pair = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 16 }), (pairs) => {
        const people = Array.from({ length: 9 }, (_, index) => index + 1);
        const known = links(...pairs.filter(([a, b]) => a !== b));
        const parts = countParts(graphOf(people, known));
        const bridges = people.filter((one) => {
          const others = people.filter((other) => other !== one);
          const rest = graphOf(others, known);
          const isAlone = graphOf(people, known).get(one)?.length === 0;
          return countParts(rest) > parts - (isAlone ? 1 : 0);
        });
        expect(countBridges(graphOf(people, known))).toBe(bridges.length);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a sample evenly, with the first one', () => {
    expect(evenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(evenly([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  });
});

function countParts(graph: Graph): number {
  const seen = new Set<number>();
  let parts = 0;
  for (const start of graph.keys()) {
    if (seen.has(start)) continue;
    parts += 1;
    const waiting = [start];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(...(graph.get(one) ?? []));
    }
  }
  return parts;
}
