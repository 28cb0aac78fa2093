import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countArticulationPoints, countIsolated, evenly, type Graph, graphOf, shareWithin } from './rules.ts';

const PEOPLE = Array.from({ length: 40 }, (_, index) => index + 1);
type Pair = readonly [number, number];
const linked = (people: readonly number[], pairs: readonly Pair[]): Graph =>
  graphOf(people, { a: pairs.map(([a]) => a), b: pairs.map(([, b]) => b) });

/** More people than bits of a number, few links so that some are far away, and links to people who left. */
const anyPairs = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 42 }), fc.integer({ min: 1, max: 42 })), { maxLength: 70 })
  .map((pairs) => pairs.filter(([a, b]) => a !== b));

describe('the network of introductions', () => {
  it('counts those within one, two and three steps', async () => {
    const chain: Pair[] = [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ];
    expect(await shareWithin(linked([1, 2, 3, 4, 5], chain), [1])).toEqual([1 / 4, 2 / 4, 3 / 4]);
    expect(await shareWithin(linked([1, 2, 3, 4, 5], chain), [3])).toEqual([2 / 4, 1, 1]);
    expect(await shareWithin(linked([1], []), [1])).toEqual([0, 0, 0]);
    expect(await shareWithin(linked([], []), [])).toEqual([0, 0, 0]);
  });

  it('leaves out people who are no coworkers, also as a step between others', async () => {
    expect(
      await shareWithin(
        linked(
          [1, 2],
          [
            [1, 9],
            [9, 2],
          ],
        ),
        [1, 2],
      ),
    ).toEqual([0, 0, 0]);
  });

  it('agrees with the shortest ways between all people', async () => {
    await fc.assert(
      fc.asyncProperty(anyPairs, async (pairs) => {
        const steps = stepsBetween(PEOPLE, pairs);
        const expected = [1, 2, 3].map(
          (most) =>
            [...steps.values()].filter((one) => one <= most).length / (PEOPLE.length * (PEOPLE.length - 1)),
        );
        const graph = linked(PEOPLE, pairs);
        expect(await shareWithin(graph, PEOPLE)).toEqual(expected);
        const alone = PEOPLE.filter((a) => PEOPLE.every((b) => steps.get(`${a} ${b}`) !== 1));
        expect(countIsolated(graph)).toBe(alone.length);
      }),
      { numRuns: 60 },
    );
  });

  it('finds people that connect others, as removing each of them does', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const graph = linked(PEOPLE, pairs);
        const parts = countParts(graph);
        const bridges = PEOPLE.filter((one) => {
          const others = PEOPLE.filter((other) => other !== one);
          const place = one - 1;
          const isAlone = graph.offsets[place] === graph.offsets[place + 1];
          return countParts(linked(others, pairs)) > parts - (isAlone ? 1 : 0);
        });
        expect(countArticulationPoints(graph)).toBe(bridges.length);
      }),
      { numRuns: 100 },
    );
  });

  it('takes a sample evenly, with the first one', () => {
    expect(evenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(evenly([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  });
});

/** The fewest steps between each two people that are connected. */
function stepsBetween(people: readonly number[], pairs: readonly Pair[]): Map<string, number> {
  const steps = new Map<string, number>();
  for (const [a, b] of pairs) {
    if (people.includes(a) && people.includes(b)) steps.set(`${a} ${b}`, 1).set(`${b} ${a}`, 1);
  }
  const stepsOf = (a: number, b: number) => steps.get(`${a} ${b}`) ?? Infinity;
  for (const through of people) {
    for (const a of people) {
      for (const b of people) {
        const around = stepsOf(a, through) + stepsOf(through, b);
        if (a !== b && around < stepsOf(a, b)) steps.set(`${a} ${b}`, around);
      }
    }
  }
  return steps;
}

function countParts({ places, offsets, neighbours }: Graph): number {
  const seen = new Set<number>();
  let parts = 0;
  for (const start of places.values()) {
    if (seen.has(start)) continue;
    parts += 1;
    const waiting = [start];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(...neighbours.slice(offsets[one], offsets[one + 1]));
    }
  }
  return parts;
}
