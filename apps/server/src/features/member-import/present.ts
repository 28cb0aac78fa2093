import { type Locale, memberName, type Upload } from '@fika/contract';
import type { UploadRow } from './queries.ts';

/** An upload as the history lists it. */
export function presentUpload(
  { first_name, last_name, email, chunks_done, stopped_at, warnings, ...row }: UploadRow,
  language: Locale,
): Upload {
  const state = chunks_done === row.chunks_total ? 'done' : stopped_at ? 'stopped' : 'running';
  return {
    ...row,
    chunks_done,
    state,
    // While it runs, a later row may be the manager's.
    warnings: state === 'running' ? 0 : warnings,
    added_by_name: memberName({ first_name, last_name, email }, language),
  };
}
