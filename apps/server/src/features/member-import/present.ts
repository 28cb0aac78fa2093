import { memberName, type Upload } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { UploadRow } from './queries.ts';

/** An upload as the history lists it. */
export function presentUpload(
  { first_name, last_name, email, chunks_done, stopped_at, warnings, ...row }: UploadRow,
  t: Translator,
): Upload {
  const state = chunks_done === row.chunks_total ? 'done' : stopped_at ? 'stopped' : 'running';
  return {
    ...row,
    chunks_done,
    state,
    // While it runs, a later row may be the manager's.
    warnings: state === 'running' ? 0 : warnings,
    added_by_name: memberName({ first_name, last_name, email }, t),
  };
}
