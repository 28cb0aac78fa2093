import { LIMITS } from '@fika/contract';
import Papa from 'papaparse';
import { decodeText } from './decode.ts';
import { SpreadsheetError } from './errors.ts';
import { withFormula } from './safe-text.ts';
import {
  type Delimiter,
  type LineFault,
  type ReadOptions,
  type Table,
  type TableRow,
  tooManyColumns,
  tooManyRows,
  toTable,
} from './table.ts';

const DELIMITERS: Delimiter[] = [',', ';', '\t', '|'];

/** The table of a CSV file; `known` is the delimiter that its name implies, the other options are choices of the admin. */
export function readCsv(bytes: Uint8Array, known: Delimiter | null = null, options: ReadOptions = {}): Table {
  const decoded = decodeText(bytes, options.encoding ?? null);
  // One kind of line break, so that line numbers are those of an editor even where a file mixes them.
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  // Excel writes, and reads, the delimiter on a separate line.
  const declared = /^sep=([,;\t|])\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const declaredDelimiter = DELIMITERS.find((one) => one === declared?.[1]);
  const delimiter = options.delimiter ?? declaredDelimiter ?? known ?? guessDelimiter(body);
  const { lines, faults } = parseLines(body, delimiter, declared ? 2 : 1);
  return toTable(lines, { encoding: decoded.encoding, delimiter, faults });
}

/** The delimiter with which most of the first rows have as many cells as the header; of equals, the one with more cells. */
function guessDelimiter(text: string): Delimiter {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      newline: '\n',
      delimiter,
      preview: 30,
      skipEmptyLines: true,
    });
    const width = data[0]?.length ?? 0;
    const fitting = width > 1 ? data.filter((cells) => cells.length === width).length : 0;
    return { delimiter, score: fitting * 1_000 + width };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

interface Lines {
  lines: TableRow[];
  faults: LineFault[];
}

// A file with more broken lines than this is no CSV file.
const MAX_FAULTS = 1_000;

/** The rows of a text. A line with unmatched quotes is reported separately, and reading continues with the next line. */
function parseLines(text: string, delimiter: Delimiter, firstLine: number): Lines {
  const found: Lines = { lines: [], faults: [] };
  const place: Place = { line: firstLine, at: 0 };
  while (place.at < text.length) {
    if (parseUntilFault(text, delimiter, place, found)) break;
    const end = text.indexOf('\n', place.at);
    const value = text.slice(place.at, end < 0 ? text.length : end);
    found.faults.push({
      row: place.line,
      reason: 'broken_quotes',
      value: value.slice(0, 200).toWellFormed(),
    });
    if (found.faults.length > MAX_FAULTS) throw new SpreadsheetError('not_a_table');
    place.line += 1;
    place.at = end < 0 ? text.length : end + 1;
  }
  return found;
}

/** Where the next row begins. */
interface Place {
  line: number;
  at: number;
}

/** Reads rows and moves `place` along. False when the next line has broken quotes. */
function parseUntilFault(text: string, delimiter: Delimiter, place: Place, found: Lines): boolean {
  const start = place.at;
  let isWhole = true;
  Papa.parse<string[]>(text.slice(start), {
    newline: '\n',
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      isWhole = errors.length === 0;
      if (!isWhole) return parser.abort();
      const cells = data.map(cellText);
      demandSize(cells, found.lines.length);
      found.lines.push({ row: place.line, cells });
      const end = start + meta.cursor;
      place.line += countLineEnds(text, place.at, end);
      place.at = end;
    },
  });
  return isWhole;
}

/**
 * The text of a cell. An apostrophe before a formula is not part of it: the author of the file added it so that spreadsheet
 * programs show the text.
 */
const cellText = (cell: string): string => withFormula(cell.trim()).trim();

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function demandSize(cells: readonly string[], count: number): void {
  const uploadColumns = LIMITS.uploadColumns;
  const uploadLines = LIMITS.uploadLines;
  if (cells.length > uploadColumns && cells.slice(uploadColumns).some((cell) => cell !== ''))
    throw tooManyColumns();
  // Blank lines do not count, but they are kept until the table is made.
  if (count > uploadLines) throw tooManyRows();
}
