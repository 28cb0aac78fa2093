import type { Category } from '@fika/contract/endpoints/categories';

/** Texts of the reader's language: the sample has the columns that an import recognizes. */
export interface SampleWords {
  email: string;
  first_name: string;
  last_name: string;
  /** A column for a workspace without fields. */
  department: string;
  departments: readonly [string, string];
  text: string;
  yes: string;
}

type Field = Pick<Category, 'title' | 'type' | 'choices'>;

const PEOPLE: readonly (readonly string[])[] = [
  ['ada@company.com', 'Ada', 'Lind'],
  ['bo@company.com', 'Bo', 'Berg'],
];

/** A file with two rows that an import of the workspace accepts, as the cells of its lines. */
export function sampleRows(fields: readonly Field[], words: SampleWords): string[][] {
  const columns =
    fields.length > 0
      ? fields.map((field) => ({ title: field.title, cell: (row: number) => exampleOf(field, row, words) }))
      : [{ title: words.department, cell: (row: number) => words.departments[row] ?? '' }];
  return [
    [words.email, words.first_name, words.last_name, ...columns.map(({ title }) => title)],
    ...PEOPLE.map((person, row) => person.concat(columns.map(({ cell }) => cell(row)))),
  ];
}

function exampleOf({ type, choices }: Field, row: number, words: SampleWords): string {
  const labels = Object.values(choices);
  switch (type) {
    case 'select':
      return labels[row % Math.max(1, labels.length)] ?? '';
    case 'array':
      return labels.slice(row, row + 2).join('; ');
    case 'boolean':
      return words.yes;
    case 'integer':
      return String(row + 1);
    case 'date':
      return `2026-0${row + 1}-15`;
    case 'time':
      return '09:00';
    case 'datetime':
      return `2026-0${row + 1}-15 09:00`;
    default:
      return words.text;
  }
}
