import { type MANAGER_WARNINGS, UPLOAD_REASONS } from '@fika/contract';
import type { Translate } from '@fika/messages';

/** Why a row is left out: by the server, or already while reading the file. */
export const ROW_REASONS = UPLOAD_REASONS;
export type RowReason = (typeof ROW_REASONS)[number];
/** The same, or why a row is imported without its manager. */
export type ShownReason = RowReason | (typeof MANAGER_WARNINGS)[number];

/** The reason as a sentence in a language. */
export function rowReasonSentence(reason: ShownReason, t: Translate<'spreadsheets'>): string {
  return t(`spreadsheets:rows.${reason}`);
}
