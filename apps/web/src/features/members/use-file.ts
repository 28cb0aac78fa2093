import type { ReadOptions } from '@fika/spreadsheet/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { useCategories } from '#features/categories/api.ts';
import { activeFields } from '#features/categories/view.ts';
import type { Choices, FileField, PlanOfFile, ReadFile } from './file-messages.ts';
import { type FileReader, openFileReader } from './file-reader.ts';
import { findMapping } from './upload-api.ts';
import { withRemembered } from './upload-plan.ts';

export interface ChosenFile extends ReadFile {
  name: string;
  /** Increases each time the file is read, so that the state of an earlier reading is reset. */
  reading: number;
  /** The mapping comes from an earlier file with the same headers. */
  is_remembered: boolean;
}

export interface FileForm {
  file: ChosenFile | null;
  choices: Choices | null;
  /** The result of the choices; the former one while the next is computed. */
  plan: PlanOfFile | null;
  busy: boolean;
  /** Why the file, or the mapping, cannot be used. */
  error: unknown;
  choose: (file: File) => void;
  /** Reads the same file with other options. */
  reread: (options: ReadOptions) => void;
  change: (change: Partial<Choices>) => void;
  forget: () => void;
  reader: () => FileReader;
}

/** A file that the admin chose, the decisions about its columns, and the resulting plan. */
export function useFile(): FileForm {
  const workspace = useWorkspace();
  const fields = useFieldsForFile();
  const reader = useReader();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [decided, setDecided] = useState<Omit<Choices, 'categories'> | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choices = useMemo(() => decided && { ...decided, categories: fields }, [decided, fields]);
  const { plan, planError } = usePlan(reader, file, choices);

  const take = async (name: string, reading: number, ask: () => Promise<ReadFile>) => {
    setBusy(true);
    setError(null);
    try {
      const read = await ask();
      // A file can be uploaded without what is remembered of others.
      const known = await findMapping(workspace, read.columns).catch(() => null);
      const remembered = withRemembered(read, known ?? []);
      setFile({ ...read, name, reading, is_remembered: known !== null });
      setDecided({ ...remembered, left_labels: [], edits: [], left_rows: [] });
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return {
    file,
    choices,
    plan,
    busy,
    error: error ?? planError,
    choose: (chosen) => void take(chosen.name, 1, () => reader().read(chosen, fields)),
    reread: (options) => {
      if (file) void take(file.name, file.reading + 1, () => reader().reread(options, fields));
    },
    change: (change) => setDecided((before) => before && { ...before, ...change }),
    forget: () => {
      setFile(null);
      setDecided(null);
      setError(null);
    },
    reader,
  };
}

function useFieldsForFile(): FileField[] {
  const categories = useCategories();
  return useMemo(
    () =>
      activeFields(categories).map(({ id, title, type, choices, merged, mandatory }) => ({
        id,
        title,
        type,
        choices,
        merged,
        mandatory,
      })),
    [categories],
  );
}

/** The worker begins with the first file and ends with the page. */
function useReader(): () => FileReader {
  const held = useRef<FileReader | null>(null);
  useEffect(
    () => () => {
      held.current?.close();
      held.current = null;
    },
    [],
  );
  return () => (held.current ??= openFileReader());
}

interface Planned {
  file: ChosenFile | null;
  plan: PlanOfFile | null;
  planError: unknown;
}

/** Computes the plan after each change. An answer to earlier choices is ignored. */
function usePlan(reader: () => FileReader, file: ChosenFile | null, choices: Choices | null) {
  const [planned, setPlanned] = useState<Planned>({ file: null, plan: null, planError: null });
  const latest = useRef(reader);
  useEffect(() => {
    latest.current = reader;
  });
  useEffect(() => {
    let current = true;
    const work = async (asked: Choices) => {
      try {
        const plan = await latest.current().plan(asked);
        if (current) setPlanned({ file, plan, planError: null });
      } catch (planError) {
        if (current) {
          setPlanned((before) => ({ file, plan: before.file === file ? before.plan : null, planError }));
        }
      }
    };
    if (choices) void work(choices);
    return () => {
      current = false;
    };
  }, [file, choices]);
  // The plan of another file must not be taken for one of this.
  return planned.file === file ? planned : { plan: null, planError: null };
}
