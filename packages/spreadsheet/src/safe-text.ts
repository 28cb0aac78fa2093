/**
 * A cell that a spreadsheet program would take for a formula. Some programs drop spaces, tabs and invisible characters before it, and
 * those in East Asian languages take the wide forms of the signs for the signs.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;
const CONTROL = /^[\t\r\n]/;
/** A workbook with a longer cell is broken to spreadsheet programs. */
const CELL_MAX = 32_767;

/** A negative number is no more than itself. */
const NUMBER = /^-\d+([.,]\d+)?$/;

const isFormula = (text: string): boolean => (FORMULA.test(text) && !NUMBER.test(text)) || CONTROL.test(text);

/** Text that no spreadsheet program takes for a formula, also when it is pasted on. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/**
 * The same for a workbook, which it leaves whole: without the characters that no workbook holds, and no longer than a cell.
 */
export function safeText(text: string): string {
  const safe = withoutFormula(text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, ''));
  // Cut in the middle of a character, half of it would be left.
  const whole =
    safe.length > CELL_MAX ? `${safe.slice(0, CELL_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : safe;
  // `_x003D_` is a workbook's word for `=`: text that looks so is no other character.
  return whole.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}

/** The text as it was before: without an apostrophe that is followed by a formula. */
export const withFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
