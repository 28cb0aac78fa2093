import { createTranslators } from '@fika/messages/server';
import { type Category, ENDPOINTS, LIMITS, type User } from '@fika/contract';
import {
  guessType,
  type Mapping,
  mapRows,
  type MappingTarget,
  MEMBER_COLUMNS,
  newCategories,
  resolveMapping,
  rowReasonSentence,
  type Table,
} from '@fika/spreadsheet';
import type { Client } from '#client.ts';
import { valuesOf, type Person } from './judge.ts';
import { RehearsalError } from './program-file.ts';
import type { RefusedRow } from './report.ts';

const REQUIRED = ['email', 'first_name', 'last_name'] as const;

interface ImportOptions {
  admin: Client;
  company_id: number;
  file: string;
  /** Titles of fields that rules name: they need choices, or numbers, to be compared. */
  compared: ReadonlySet<string>;
}

/** Messages of rehearsals, which run from a command line. */
export const ENGLISH = createTranslators({ brand: 'Fika', productSlug: 'coffee' }).en;

/** Adds the members of a table by the calls of the import. Returns the refused rows, with line numbers. */
export async function importMembers(
  table: Table,
  options: ImportOptions,
): Promise<{ refused: RefusedRow[]; categories: Category[] }> {
  const { admin, company_id, file } = options;
  const planned = mappingOf(table, options);
  for (const field of newCategories(table, planned)) {
    await admin.call(ENDPOINTS.categories.categories_create, { params: { company_id }, body: field });
  }
  const { results: categories } = await admin.call(ENDPOINTS.categories.categories, {
    params: { company_id },
  });
  const mapped = mapRows(table, resolveMapping(planned, categories), categories);
  const refused = mapped.errors.map(({ row, column, reason, value }) => ({
    file,
    row,
    field: column,
    value,
    reason: rowReasonSentence(reason, ENGLISH),
  }));
  const chunks = Math.ceil(mapped.users.length / LIMITS.uploadChunk);
  const upload_id = crypto.randomUUID();
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const users = mapped.users.slice(chunk * LIMITS.uploadChunk, (chunk + 1) * LIMITS.uploadChunk);
    const body = { upload_id, file_name: file, chunk, total: chunks, rows_total: mapped.users.length, users };
    const answer = await admin.call(ENDPOINTS.members.upload_json_users, { params: { company_id }, body });
    refused.push(
      ...answer.rejected.map(({ row, field, value, reason }) => ({
        file,
        row,
        field,
        value,
        reason: rowReasonSentence(reason, ENGLISH),
      })),
    );
  }
  return { refused, categories };
}

function mappingOf(table: Table, { file, compared }: ImportOptions): Mapping {
  const names = new Set(table.columns);
  for (const column of REQUIRED) {
    if (!names.has(column)) throw new RehearsalError(`${file} has no column "${column}".`);
  }
  return table.columns.map((name, index): MappingTarget => {
    // The names of the columns are fixed here, so nothing is left to guess about the member's own.
    if ((MEMBER_COLUMNS as readonly string[]).includes(name)) return name as (typeof MEMBER_COLUMNS)[number];
    const type = guessType(table.rows.flatMap(({ cells }) => cells[index] || []));
    const isComparable = type !== 'text' && type !== 'time' && type !== 'datetime';
    return { new_category: name, type: compared.has(name.toLowerCase()) && !isComparable ? 'select' : type };
  });
}

/** All members of the company, by id, for the judge of the rehearsal. */
export async function listPeople(admin: Client, company_id: number): Promise<Map<number, Person>> {
  const people = new Map<number, Person>();
  for (let offset = 0; ; offset += LIMITS.pageSizeMax) {
    const page = await admin.call(ENDPOINTS.members.users, {
      params: { company_id },
      query: { limit: LIMITS.pageSizeMax, offset, ordering: 'created_at' },
    });
    for (const user of page.results) people.set(user.id, asPerson(user));
    if (!page.next) return people;
  }
}

function asPerson({ id, external_id: name, email, userfield_set }: User): Person {
  return { id, name: name ?? email, email, values: valuesOf(userfield_set) };
}
