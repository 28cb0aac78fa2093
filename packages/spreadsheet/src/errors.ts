import type { Translate } from '@fika/messages';

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

  sentence(t: Translate<'spreadsheets'>): string {
    return t(`spreadsheets:errors.${this.code}`, this.values);
  }
}
