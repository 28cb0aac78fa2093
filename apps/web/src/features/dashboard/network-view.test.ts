import { expect, it } from 'vitest';
import { linesOf, nodesOf } from './network-view.ts';

const group = (choice: string, people: number, label = choice) => ({
  choice,
  label,
  people,
  members: people,
  is_hidden: people === 0,
  is_partial: false,
});
const cell = (a: string, b: string, pairs: number, possible = 100) => ({
  a,
  b,
  pairs,
  possible,
  share: pairs / possible,
});

it('places groups on a circle, the first one above, and leaves hidden ones out', () => {
  const nodes = nodesOf([group('a', 40), group('b', 10), group('c', 10), group('d', 10), group('e', 0)]);
  expect(nodes.map(({ choice }) => choice)).toEqual(['a', 'b', 'c', 'd']);
  expect(nodes.map(({ text }) => text.anchor)).toEqual(['middle', 'start', 'middle', 'end']);
  const [a, b, c] = nodes;
  expect(a?.y).toBeLessThan(b?.y ?? 0);
  expect(b?.y).toBeLessThan(c?.y ?? 0);
  expect(a?.radius).toBe(20);
  expect(b?.radius).toBe(12.5);
});

it('draws a line for two groups with a pair, the largest share last, and none within a group', () => {
  const nodes = nodesOf([group('a', 9), group('b', 9), group('c', 9), group('d', 0)]);
  const cells = [
    cell('a', 'a', 30),
    cell('a', 'b', 8),
    cell('a', 'c', 2),
    cell('b', 'c', 0),
    cell('a', 'd', 9),
  ];
  const lines = linesOf(nodes, cells).map(({ a, b, weight }) => [a.choice, b.choice, weight]);
  expect(lines).toEqual([
    ['a', 'c', 0.25],
    ['a', 'b', 1],
  ]);
});

it('breaks long names into two lines and cuts what does not fit', () => {
  const wordsOf = (label: string) => nodesOf([group('a', 5, label)])[0]?.words;
  expect(wordsOf('Library')).toEqual(['Library']);
  expect(wordsOf('Climate Modelling')).toEqual(['Climate', 'Modelling']);
  expect(wordsOf('Research and Development of Things')).toEqual(['Research and', 'Development of…']);
  expect(wordsOf('Donaudampfschifffahrt')).toEqual(['Donaudampfsch…']);
});
