import { email, searchKey } from '@fika/contract';
import { guessType } from './guess-type.ts';
import type { Mapping, MappingCategory, MappingTarget, MemberColumn } from './mapping.ts';
import type { TableRow } from './table.ts';

/** Headers in English and French, without accents, case, white space and signs. */
const HEADERS: Record<MemberColumn, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'mailaddress',
    'workemail',
    'businessemail',
    'companyemail',
    'primaryemail',
    'useremail',
    'userprincipalname',
    'upn',
    'adresseemail',
    'adressemail',
    'adresseelectronique',
    'courriel',
    'adressecourriel',
    'emailprofessionnel',
    'mailprofessionnel',
    'emailpro',
    'mailpro',
    'courrielprofessionnel',
  ],
  first_name: ['firstname', 'givenname', 'forename', 'first', 'prenom', 'prenoms', 'prenomusuel'],
  last_name: [
    'lastname',
    'surname',
    'familyname',
    'last',
    'nom',
    'nomdefamille',
    'nomusuel',
    'nomdusage',
    'nomusage',
  ],
  external_id: [
    'externalid',
    'id',
    'employeeid',
    'employeenumber',
    'personnelnumber',
    'staffid',
    'userid',
    'uid',
    'workerid',
    'matricule',
    'identifiant',
    'identifiantexterne',
    'idexterne',
    'numeroemploye',
    'numerodemploye',
    'numerodesalarie',
    'idsalarie',
    'idemploye',
  ],
  manager: [
    'manager',
    'manageremail',
    'managerid',
    'linemanager',
    'linemanageremail',
    'reportsto',
    'supervisor',
    'supervisoremail',
    'responsable',
    'emailresponsable',
    'responsableemail',
    'emaildumanager',
    'emailmanager',
    'idmanager',
    'superieurhierarchique',
    'superieur',
    'n1',
  ],
  culture: ['culture', 'language', 'lang', 'locale', 'preferredlanguage', 'langue', 'languepreferee'],
};

/** A whole name in one column: it stays whole, so that messages address people by it. */
const WHOLE_NAMES: readonly string[] = [
  'name',
  'fullname',
  'displayname',
  'nomcomplet',
  'nomprenom',
  'prenomnom',
];

/** Titles of fields that companies use for the same thing, in English and French. */
const SAME_FIELDS: readonly (readonly string[])[] = [
  ['department', 'departement', 'service'],
  ['office', 'bureau', 'officelocation', 'lieudetravail'],
  ['team', 'equipe'],
  ['country', 'pays'],
  ['city', 'ville'],
  ['jobtitle', 'poste', 'intituledeposte'],
  ['startdate', 'hiredate', 'dateofhire', 'datedarrivee', 'datedentree', 'datedembauche'],
];

/**
 * The likely target of each column: by known headers, addresses by their content, by the titles of existing fields and other
 * words for them, else a new field whose type is guessed from `rows`. No target is used twice. The language comes last, because a
 * field may have that name.
 */
export function guessMapping(
  columns: readonly string[],
  categories: readonly MappingCategory[],
  rows: readonly TableRow[] = [],
): Mapping {
  const keys = columns.map(headerKey);
  const mapping = new Map<number, MappingTarget>();
  const take = (target: MemberColumn, headers: readonly string[]) => {
    if ([...mapping.values()].includes(target)) return;
    const column = keys.findIndex((key, index) => headers.includes(key) && !mapping.has(index));
    if (column >= 0) mapping.set(column, target);
  };
  for (const target of ['email', 'first_name', 'last_name', 'external_id', 'manager'] as const)
    take(target, HEADERS[target]);
  if (![...mapping.values()].includes('email')) {
    const addresses = columns.findIndex((_, column) => !mapping.has(column) && holdsAddresses(rows, column));
    if (addresses >= 0) mapping.set(addresses, 'email');
  }
  const hasFirstName = [...mapping.values()].includes('first_name');
  take(hasFirstName ? 'last_name' : 'first_name', WHOLE_NAMES);
  const takeField = ({ id }: MappingCategory, titles: readonly string[]) => {
    const column = keys.findIndex((key, index) => titles.includes(key) && !mapping.has(index));
    if (column >= 0) mapping.set(column, { category: id });
    return column >= 0;
  };
  // Equal titles first: a company may have both a department and a service.
  const others = categories.filter((field) => !takeField(field, [headerKey(field.title)]));
  for (const field of others)
    takeField(field, SAME_FIELDS.find((titles) => titles.includes(headerKey(field.title))) ?? []);
  take('culture', HEADERS.culture);
  return columns.map((title, column) => {
    const target = mapping.get(column);
    if (target) return target;
    const values = rows.flatMap(({ cells }) => cells[column] || []);
    if (rows.length > 0 && values.length === 0) return 'ignore';
    return { new_category: titleOf(title), type: guessType(values) };
  });
}

/** The title of the field for a header: files say "cost_center" where people read "Cost center". */
function titleOf(header: string): string {
  if (header !== header.toLowerCase()) return header;
  const words = header.replaceAll(/(?<=\p{L})_+(?=\p{L})/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SAMPLE = 200;

/** Whether nearly all cells of a column are email addresses, whatever its header. */
function holdsAddresses(rows: readonly TableRow[], column: number): boolean {
  const texts = rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[column] || []);
  const addresses = texts.filter((text) => email.safeParse(text.replace(/^mailto:/i, '')).success);
  return texts.length > 0 && addresses.length >= texts.length * 0.8;
}

function headerKey(text: string): string {
  const key = searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? text : key;
}
