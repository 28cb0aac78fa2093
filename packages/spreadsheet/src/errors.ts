export type SpreadsheetCode =
  | 'file_too_large'
  | 'unpacked_too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'empty_file'
  | 'no_rows'
  | 'header_missing'
  | 'not_a_table'
  | 'old_workbook'
  | 'broken_workbook'
  | 'broken_cell'
  | 'broken_header'
  | 'email_column_missing'
  | 'target_twice';

const SENTENCES: Record<SpreadsheetCode, { en: string; fr: string }> = {
  file_too_large: {
    en: 'The file is larger than {max} MB. Split it.',
    fr: 'Le fichier dépasse {max} Mo. Découpez-le.',
  },
  unpacked_too_large: {
    en: 'The workbook holds more than {max} MB once unpacked. Keep only the sheet with the members.',
    fr: 'Le classeur dépasse {max} Mo une fois décompressé. Ne gardez que la feuille des membres.',
  },
  too_many_rows: {
    en: 'The file has more than {max} rows. Split it.',
    fr: 'Le fichier a plus de {max} lignes. Découpez-le.',
  },
  too_many_columns: {
    en: 'The file has more than {max} columns. Remove those that are not needed.',
    fr: 'Le fichier a plus de {max} colonnes. Retirez celles qui ne servent pas.',
  },
  empty_file: { en: 'The file is empty.', fr: 'Le fichier est vide.' },
  no_rows: {
    en: 'The file has a header and no rows.',
    fr: 'Le fichier a un en-tête mais aucune ligne.',
  },
  header_missing: {
    en: 'The first row must name the columns; line {row} already holds a member.',
    fr: 'La première ligne doit nommer les colonnes ; la ligne {row} contient déjà un membre.',
  },
  not_a_table: {
    en: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
    fr: 'Ce n’est ni un fichier CSV ni un classeur Excel (.xlsx).',
  },
  old_workbook: {
    en: 'This workbook is in the old Excel format, or protected by a password. Save it as .xlsx without one.',
    fr: 'Ce classeur est à l’ancien format Excel, ou protégé par un mot de passe. Enregistrez-le en .xlsx, sans mot de passe.',
  },
  broken_workbook: {
    en: 'The workbook cannot be read. Open it in a spreadsheet program and save it again, or save it as CSV.',
    fr: 'Le classeur est illisible. Ouvrez-le dans un tableur et enregistrez-le à nouveau, ou enregistrez-le en CSV.',
  },
  broken_cell: {
    en: 'The cell {cell} cannot be read. Open the workbook, check it and save again.',
    fr: 'La cellule {cell} est illisible. Ouvrez le classeur, vérifiez-la et enregistrez à nouveau.',
  },
  broken_header: {
    en: 'The quotation marks on line {row}, which should name the columns, do not match.',
    fr: 'Les guillemets de la ligne {row}, qui devrait nommer les colonnes, ne correspondent pas.',
  },
  email_column_missing: {
    en: 'No column holds the e-mail addresses. Choose which one does.',
    fr: 'Aucune colonne ne contient les adresses e-mail. Indiquez laquelle.',
  },
  target_twice: {
    en: 'Two columns go to {name}. Choose one.',
    fr: 'Deux colonnes vont vers {name}. Choisissez-en une.',
  },
};

/** A file or mapping that cannot be used as a whole. `sentence` is for the person who chose it. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetCode;
  readonly values: Readonly<Record<string, string>>;

  constructor(code: SpreadsheetCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'SpreadsheetError';
    this.code = code;
    this.values = values;
  }

  sentence(language: 'en' | 'fr'): string {
    return fill(SENTENCES[this.code][language], this.values);
  }
}

/** A sentence with its `{name}` placeholders filled. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
