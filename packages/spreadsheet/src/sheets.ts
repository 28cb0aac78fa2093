import type { TableWarning } from './warnings.ts';

/** The parts of a workbook by path. */
export type Files = Record<string, Uint8Array>;

/** A sheet of a workbook. */
export interface SheetPart {
  /** Counted from 0, in the order of the tabs. */
  index: number;
  name: string;
  path: string;
  isShown: boolean;
}

const SHEET = /<(?:[\w.-]+:)?sheet\s([^>]*)>/g;
const RELATION = /<(?:[\w.-]+:)?Relationship\s([^>]*)>/g;
const MERGED =
  /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

/** The sheets that a workbook names, in the order of their tabs. */
export function sheetsOf(files: Files): SheetPart[] {
  const relations = new Map(
    [...textOf(files['xl/_rels/workbook.xml.rels']).matchAll(RELATION)].map(([, attributes = '']) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target'),
    ]),
  );
  return [...textOf(files['xl/workbook.xml']).matchAll(SHEET)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => attribute(attributes, 'name') !== '')
    .map((attributes, index) => ({
      index,
      name: unescape(attribute(attributes, 'name')),
      path: pathOf(relations.get(attribute(attributes, String.raw`(?:[\w.-]+:)?id`)) ?? ''),
      isShown: !/\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(attributes),
    }));
}

/** Gives each row of merged cells their value. Nothing is done to the right: a value belongs to one column. */
export function fillMerged(rows: string[][], sheet: Uint8Array): TableWarning | null {
  let warning: TableWarning | null = null;
  for (const [, left = '', top, , bottom] of textOf(sheet).matchAll(MERGED)) {
    const column =
      Array.from(left).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
    const [first, last] = [Number(top) - 1, Math.min(Number(bottom), rows.length) - 1];
    const value = rows[first]?.[column] ?? '';
    if (value === '' || last <= first) continue;
    for (let row = first + 1; row <= last; row += 1) {
      const cells = rows[row];
      // A row that is blank but for this cell is not a member.
      if (cells?.some((cell) => cell !== '') && !cells[column]) cells[column] = value;
    }
    warning ??= { code: 'cells_merged', row: first + 1, name: value };
  }
  return warning;
}

function textOf(part: Uint8Array | undefined): string {
  return part ? new TextDecoder().decode(part) : '';
}

function attribute(attributes: string, name: string): string {
  return new RegExp(String.raw`(?:^|\s)${name}\s*=\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
}

const pathOf = (target: string) =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return ENTITIES[String(name)] ?? whole;
  });
}
