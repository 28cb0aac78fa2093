import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a CSV file', () => {
  it('quotes separators and quotes', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['x, y', 'say "hi"\nthere'],
      ]),
    ).toBe('\uFEFFa,b\r\n"x, y","say ""hi""\nthere"\r\n');
  });

  it('prevents a spreadsheet program from running a cell', () => {
    expect(csvOf([['=1+1', '@x', 'plain']])).toBe("\uFEFF'=1+1,'@x,plain\r\n");
  });
});
