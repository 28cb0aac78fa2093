import { LIMITS } from '@fika/contract/limits';
import { SpreadsheetError } from '@fika/spreadsheet/errors';
import type { ReadOptions } from '@fika/spreadsheet/table';
import type {
  Answer,
  Ask,
  Choices,
  FileField,
  StoredFile,
  PlanOfFile,
  ReadFile,
  RowsOfFile,
} from './file-messages.ts';

/** A file of members, parsed by a web worker. Refusals are `SpreadsheetError`s. */
export interface FileReader {
  read: (file: File, categories: readonly FileField[]) => Promise<ReadFile>;
  reread: (options: ReadOptions, categories: readonly FileField[]) => Promise<ReadFile>;
  plan: (choices: Choices) => Promise<PlanOfFile>;
  rows: (page: { only_bad: boolean; limit: number; offset: number }) => Promise<RowsOfFile>;
  keep: (uploadId: string, fieldIds: ReadonlyMap<string, number>) => Promise<StoredFile>;
  close: () => void;
}

type Body = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'id'> : never) : never;
interface Waiting {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export function openFileReader(): FileReader {
  const worker = new Worker(new URL('file-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.value as never);
    else if (data.code) asked?.reject(new SpreadsheetError(data.code, data.values));
    else asked?.reject(new Error(data.values.message));
  });
  // The worker did not load, or crashed: every waiting call fails.
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  const ask = <T>(body: Body): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      // The bytes of a file go over without a copy.
      const moved = body.kind === 'read' ? [body.bytes.buffer] : [];
      worker.postMessage({ ...body, id: last }, moved);
    });
  return {
    async read(file, categories) {
      if (file.size > LIMITS.uploadFileBytes) {
        throw new SpreadsheetError('file_too_large', {
          max: String(LIMITS.uploadFileBytes / 1024 / 1024),
        });
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      return ask<ReadFile>({ kind: 'read', bytes, name: file.name, categories });
    },
    plan: (choices) => ask<PlanOfFile>({ kind: 'plan', choices }),
    reread: (options, categories) => ask<ReadFile>({ kind: 'reread', options, categories }),
    rows: (page) => ask<RowsOfFile>({ kind: 'rows', ...page }),
    keep: (upload_id, fieldIds) => ask<StoredFile>({ kind: 'keep', upload_id, field_ids: [...fieldIds] }),
    close: () => worker.terminate(),
  };
}
