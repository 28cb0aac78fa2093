import type { Translate } from '@fika/messages';

export type WarningCode = 'duplicate_column' | 'unnamed_column' | 'title_skipped' | 'cells_merged';

/** A correction while reading. */
export interface TableWarning {
  code: WarningCode;
  /** Line of the file. */
  row: number;
  /** The current name of the column, or the text of the cell. */
  name: string;
}

/** The warning in a language. */
export function warningSentence({ code, name }: TableWarning, t: Translate<'spreadsheets'>): string {
  return t(`spreadsheets:warnings.${code}`, { name });
}
