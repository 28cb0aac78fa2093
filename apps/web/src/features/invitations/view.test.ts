import { expect, it } from 'vitest';
import { outcomeOf, readPasted } from './view.ts';

it('reads a list in every pasted format', () => {
  const text =
    'ada@north.example, Bo Berg <BO@north.example>;\n"Dahl, Cy" <cy@north.example>\r\n\tmailto:eve@north.example';
  expect(readPasted(text)).toEqual({
    good: ['ada@north.example', 'bo@north.example', 'cy@north.example', 'eve@north.example'],
    bad: [],
  });
});

it('reads addresses with spaces between them', () => {
  expect(readPasted('ada@north.example bo@north.example').good).toHaveLength(2);
});

it('reports each invalid piece once, and accepts the others', () => {
  const text = 'ada@north.example\nbo@\nbo@\nNobody in particular\nEve <eve>\nada@north.example';
  expect(readPasted(text)).toEqual({
    good: ['ada@north.example'],
    bad: ['bo@', 'Nobody in particular', 'eve'],
  });
  expect(readPasted(' \n ,; ')).toEqual({ good: [], bad: [] });
});

it('counts the results of a list', () => {
  const results = [
    { email: 'a', outcome: 'invited', reason: null },
    { email: 'b', outcome: 'refused', reason: 'suppressed' },
    { email: 'c', outcome: 'already_here', reason: null },
  ] as const;
  expect(outcomeOf(results)).toEqual({ invited: 1, again: 0, here: 1, refused: [results[1]] });
});
