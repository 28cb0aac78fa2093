import { LIMITS } from '@fika/contract/limits';
import { useState, useSyncExternalStore } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { useWorkspace } from '#lib/session.ts';
import { importMeetings } from './api.ts';
import { createMeetingsImport, type MeetingsImport, type MeetingsState, pairsOf } from './meetings-import.ts';

// One for each workspace, outside of the pages: an import continues after the admin leaves its page.
const imports = new Map<number, MeetingsImport>();

function importOf(workspace: CallScope): MeetingsImport {
  const known = imports.get(workspace.id);
  if (known) return known;
  const made = createMeetingsImport((pairs) => importMeetings(workspace, pairs), LIMITS.meetingsChunk);
  imports.set(workspace.id, made);
  return made;
}

interface UseMeetingsImport {
  state: MeetingsState;
  choose: (file: File) => void;
  resume: () => void;
  dismiss: () => void;
  busy: boolean;
  /** Why the file cannot be used; `two_columns` when it has fewer. */
  error: unknown;
}

/** The import of this workspace. The code that reads files loads with the first file. */
export function useMeetingsImport(): UseMeetingsImport {
  const meetings = importOf(useWorkspace());
  const state = useSyncExternalStore(meetings.onState, meetings.state);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choose = async (file: File) => {
    setBusy(true);
    setError(null);
    try {
      const { readTable } = await import('@fika/spreadsheet/read-table');
      const { columns, rows } = await readTable(new Uint8Array(await file.arrayBuffer()), file.name);
      if (columns.length < 2) return setError('two_columns');
      const { pairs, refused } = pairsOf(rows);
      void meetings.start(file.name, pairs, refused);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    busy,
    error,
    choose: (file) => void choose(file),
    resume: () => void meetings.resume(),
    dismiss: meetings.dismiss,
  };
}
