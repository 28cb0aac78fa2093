import { SpreadsheetError } from '@fika/spreadsheet/errors';
import { translate } from '#lib/i18n.ts';

/** The sentence of a refused file or mapping; null for an error that is none of the file's. */
export function fileSentence(error: unknown): string | null {
  return error instanceof SpreadsheetError ? error.sentence(translate()) : null;
}
