import { describe, expect, it } from 'vitest';
import { safeText, withFormula, withoutFormula } from './safe-text.ts';
import { csvOf } from './write-csv.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const FORMULA = 'HYPERLINK("https://x.example")';
/** A space, one that does not break, a wide one, a tab, line ends, a byte order mark, and characters of no width. */
const LEADING = ['', ' ', '   ', '\u00A0', '\u3000', '\t', '\r', '\n', '\uFEFF', '\u200B', '\uFEFF \t'];

describe('text that a spreadsheet program would take for a formula', () => {
  it.each(SIGNS)('begins with an apostrophe: %s, also after spaces and invisible characters', (sign) => {
    for (const before of LEADING) {
      const text = before + sign + FORMULA;
      expect(withoutFormula(text)).toBe(`'${text}`);
      expect(safeText(text)).toBe(`'${text}`);
      expect(withFormula(withoutFormula(text))).toBe(text);
      expect(csvOf([[text]])).toContain(`"'${text.replaceAll('"', '""')}"`);
    }
  });

  it.each(['\tcmd', '\rcmd', '\ncmd'])(
    'begins with an apostrophe where it begins with a control: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`);
      expect(safeText(text)).toBe(`'${text}`);
    },
  );

  it('cannot begin in the middle of a cell of a CSV file, which a line end or a separator would end', () => {
    const text = 'Mo\r\n=1+1;=1+1,=1+1';
    expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`);
  });

  it.each(['-5', '-3.25', '12', '0.5'])('is no number, which stays one: %s', (number) => {
    expect(csvOf([[number]])).toBe(`\uFEFF${number}\r\n`);
    expect(safeText(number)).toBe(number);
  });

  it.each(['-5+cmd', '-5;1', '-1-1'])('is no number that something follows: %s', (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  });

  it.each(['Mo = Jo', 'a@b.example', '1+1', '', ' Mo', '“=1”', 'Jean-Luc'])(
    'is no other text: %j',
    (text) => {
      expect(withoutFormula(text)).toBe(text);
      expect(safeText(text)).toBe(text);
    },
  );
});
