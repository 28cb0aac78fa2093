import type { TableRow } from '@fika/spreadsheet/table';
import { delMany, get, getMany, set, setMany } from 'idb-keyval';
import { uploadStore } from '#lib/stored-uploads.ts';
import type { Refusal } from './rejected.ts';
import type { ChunkRows } from './upload-chunks.ts';
import type { UploadRun, UploadStorage } from './uploader.ts';

const runKey = (company: number) => `run ${company}`;
const key = (part: 'chunk' | 'cells' | 'refused', upload: string, chunk: number) =>
  `${part} ${upload} ${chunk}`;

/**
 * Stores uploads in IndexedDB: they survive a reload, and a file of 100,000 rows fits. The data is stored per chunk, so that no
 * step reads or writes the whole file.
 */
export function browserStorage(): UploadStorage {
  const store = uploadStore();
  return {
    loadRun: (company) => get<UploadRun>(runKey(company), store),
    saveRun: (company, run) => set(runKey(company), run, store),
    async saveChunks(upload, first, chunks, cells) {
      const parts = chunks.flatMap((chunk, index): [string, unknown][] => [
        [key('chunk', upload, first + index), chunk],
        [key('cells', upload, first + index), cells[index] ?? []],
      ]);
      await setMany(parts, store);
    },
    loadChunk: (upload, chunk) => get<ChunkRows>(key('chunk', upload, chunk), store),
    saveRefused: (upload, chunk, refusals) => set(key('refused', upload, chunk), refusals, store),
    async loadRefused(upload, chunk) {
      const refusals = await get<Refusal[]>(key('refused', upload, chunk), store);
      if (!refusals?.length) return { refusals: [], rows: [] };
      const lines = new Set(refusals.map(({ row }) => row));
      const cells = await get<TableRow[]>(key('cells', upload, chunk), store);
      return { refusals, rows: (cells ?? []).filter(({ row }) => lines.has(row)) };
    },
    async forget(company, { upload_id, chunks_total }) {
      const chunks = Array.from({ length: chunks_total }, (_, chunk) =>
        (['chunk', 'cells', 'refused'] as const).map((part) => key(part, upload_id, chunk)),
      );
      const [run] = await getMany<UploadRun>([runKey(company)], store);
      // Another tab may have begun another file.
      if (run?.upload_id === upload_id) await delMany([runKey(company)], store);
      await delMany(chunks.flat(), store);
    },
  };
}
