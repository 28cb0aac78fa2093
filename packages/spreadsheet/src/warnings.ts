import type { Translate } from '@fika/messages';

export type WarningCode = 'duplicate_column' | 'unnamed_column' | 'title_skipped' | 'cells_merged';

/** A correction while reading. */
export interface TableWarning {
  code: WarningCode;
  /** The current name of the column, or the text of the cell. */
  row: number;
  /** The column as it is called now, or what stands there. */
  name: string;
}

/** The warning in a language. */
export function warningSentence({ code, name }: TableWarning, t: Translate<'spreadsheets'>): string {
  return t(`spreadsheets:warnings.${code}`, { name });
}
