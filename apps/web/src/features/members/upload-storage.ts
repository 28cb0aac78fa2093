import type { UploadRow } from '@fika/contract/endpoints/members';
import { createStore, delMany, get, set, setMany } from 'idb-keyval';
import type { UploadFile, UploadRun, UploadStorage } from './uploader.ts';

const runKey = (company: number) => `run ${company}`;
const fileKey = (upload: string) => `file ${upload}`;
const chunkKey = (upload: string, chunk: number) => `chunk ${upload} ${chunk}`;

/** Uploads in the browser's own database: they outlive a reload, and a file of 100,000 rows fits. */
export function browserStorage(): UploadStorage {
  const store = createStore('fika-uploads', 'parts');
  return {
    loadRun: (company) => get<UploadRun>(runKey(company), store),
    saveRun: (company, run) => set(runKey(company), run, store),
    loadChunk: (upload, chunk) => get<UploadRow[]>(chunkKey(upload, chunk), store),
    async saveFile(upload, file, chunks) {
      const parts = chunks.map((part, index): [string, UploadRow[]] => [chunkKey(upload, index), part]);
      await setMany([[fileKey(upload), file], ...parts], store);
    },
    loadFile: (upload) => get<UploadFile>(fileKey(upload), store),
    async forget(company, { upload_id, chunks_total }) {
      const chunks = Array.from({ length: chunks_total }, (_, index) => chunkKey(upload_id, index));
      await delMany([runKey(company), fileKey(upload_id), ...chunks], store);
    },
  };
}
