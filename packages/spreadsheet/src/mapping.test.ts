import type { FieldType } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { SpreadsheetError } from './errors.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessType } from './guess-type.ts';
import {
  assertMapping,
  type Mapping,
  type MappingCategory,
  newCategories,
  newChoices,
  resolveMapping,
} from './mapping.ts';
import { readTable } from './read-table.ts';

const office: MappingCategory = { id: 7, title: 'Bureau', type: 'select', choices: { lyon: 'Lyon' } };
const skills: MappingCategory = { id: 8, title: 'Skills', type: 'array', choices: {} };
const csv = (text: string) => readTable(new TextEncoder().encode(text), 'members.csv');

describe('guessing where columns go', () => {
  it.each<[string[], Mapping]>([
    [
      ['E-Mail Address', 'First Name', 'Surname', 'Employee ID', 'Language'],
      ['email', 'first_name', 'last_name', 'external_id', 'culture'],
    ],
    [
      ['Matricule', 'NOM', 'Prénom', 'Adresse e-mail', 'Langue'],
      ['external_id', 'last_name', 'first_name', 'email', 'culture'],
    ],
    [
      ['Courriel', 'Nom d’usage', 'bureau'],
      ['email', 'last_name', { category: 7 }],
    ],
    [
      ['email', 'Name'],
      ['email', 'first_name'],
    ],
    [
      ['email', 'Given name', 'Name'],
      ['email', 'first_name', 'last_name'],
    ],
    [
      ['external_id', 'email', 'first_name', 'last_name', 'department'],
      ['external_id', 'email', 'first_name', 'last_name', { new_category: 'Department', type: 'text' }],
    ],
    [
      ['mail', 'email'],
      ['email', { new_category: 'Email', type: 'text' }],
    ],
    [
      ['__proto__', 'email'],
      [{ new_category: '__proto__', type: 'text' }, 'email'],
    ],
  ])('%j', (columns, expected) => {
    expect(guessMapping(columns, [office, skills])).toEqual(expected);
  });

  it('names new fields as titles, and leaves headers with capitals as they are', () => {
    const headers = ['cost_center', 'équipe', 'iOS team', 'SITE_CODE'];
    const titles = ['Cost center', 'Équipe', 'iOS team', 'SITE_CODE'];
    expect(guessMapping(headers, [])).toEqual(titles.map((new_category) => ({ new_category, type: 'text' })));
  });

  it('prefers a field of that name to the language', () => {
    const langue = { ...office, title: 'Langue' };
    expect(guessMapping(['email', 'langue'], [langue])).toEqual(['email', { category: 7 }]);
  });

  it('finds a field by the word for it in the other language, after fields of exactly that title', () => {
    const department = { ...office, id: 9, title: 'Department' };
    expect(guessMapping(['email', 'Service', 'OFFICE'], [department, office])).toEqual([
      'email',
      { category: 9 },
      { category: 7 },
    ]);
    const service = { ...office, id: 10, title: 'Service' };
    expect(guessMapping(['email', 'Service'], [department, service])).toEqual(['email', { category: 10 }]);
  });

  it('looks at the rows for the type of new fields, and ignores empty columns', async () => {
    const { columns, rows } = await csv(
      'email,Started,Gone,Team\na@company.example,31/12/2024,,A\nb@company.example,05/06/2024,,B\n',
    );
    // A column without name and content is dropped by the reader; one with a name is there to be ignored.
    expect(guessMapping(columns, [], rows)).toEqual([
      'email',
      { new_category: 'Started', type: 'date' },
      'ignore',
      { new_category: 'Team', type: 'select' },
    ]);
  });
});

const many = (count: number, value: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => value(index));

describe('the type of a column', () => {
  it.each<[FieldType, string[]]>([
    ['text', []],
    ['boolean', ['yes', 'No', 'oui']],
    ['boolean', ['1', '0', '1']],
    ['integer', ['1', '2', '30']],
    ['select', ['007', '008']],
    ['date', ['2026-01-31', '31.12.2026']],
    ['date', ['05/06/2026', '06/07/2026']],
    ['datetime', ['2026-01-31T09:00:00', '2026-02-01']],
    ['time', ['9h30', '10:00']],
    ['select', many(1_000, (index) => `Department ${index % 42}`)],
    ['text', many(1_000, (index) => `Person ${index}`)],
    ['array', ['Chess; Go', 'Go', 'Chess', 'Go; Chess']],
    ['select', ['Chess; Go', 'Go']],
    ['array', many(100, (index) => `Skill ${index % 20}; Skill ${index % 7}`)],
    ['array', ['Chess, Go', 'Go', 'Chess', 'Go, Chess']],
    ['select', many(100, (index) => `City ${index % 4}, Country ${index % 3}`)],
    ['text', many(100, (index) => `Note ${index}; and ${index + 1}`)],
    ['text', ['x'.repeat(100)]],
  ])('is %s', (type, values) => {
    expect(guessType(values)).toBe(type);
  });
});

describe('a mapping', () => {
  const codeOf = (mapping: Mapping) => {
    try {
      assertMapping(mapping, [office]);
    } catch (error) {
      return error instanceof SpreadsheetError ? `${error.code} ${error.values['name'] ?? ''}`.trim() : error;
    }
    return null;
  };

  it('needs one column of addresses and no target twice', () => {
    expect(codeOf(['email', 'ignore', 'ignore', { category: 7 }])).toBeNull();
    expect(codeOf(['first_name'])).toBe('email_column_missing');
    expect(codeOf(['email', 'email'])).toBe('target_twice email');
    expect(codeOf(['email', { category: 7 }, { category: 7 }])).toBe('target_twice Bureau');
    expect(codeOf(['email', { category: 7 }, { new_category: 'bureau', type: 'text' }])).toBe(
      'target_twice bureau',
    );
  });

  it('returns the fields and choices that the company lacks', async () => {
    const table = await csv(
      'email,Office,Skills,Team,Size\na@company.example,LYON,Chess; Go,Team 10,1\nb@company.example,Oslo,go,team 2,2\nc@company.example,oslo,,Team 2,3\n',
    );
    const mapping: Mapping = [
      'email',
      { category: 7 },
      { category: 8 },
      { new_category: 'Team', type: 'select' },
      { new_category: 'Size', type: 'integer' },
    ];
    expect(newChoices(table, mapping, [office, skills])).toEqual([
      { category: 7, title: 'Bureau', labels: ['Oslo'] },
      { category: 8, title: 'Skills', labels: ['Chess', 'Go'] },
    ]);
    expect(newCategories(table, mapping)).toEqual([
      { title: 'Team', type: 'select', choices: ['team 2', 'Team 10'] },
      { title: 'Size', type: 'integer', choices: [] },
    ]);
    const created = [office, skills, { ...office, id: 9, title: 'TEAM' }];
    expect(resolveMapping(mapping, created)).toEqual([
      'email',
      { category: 7 },
      { category: 8 },
      { category: 9 },
      { new_category: 'Size', type: 'integer' },
    ]);
  });
});
