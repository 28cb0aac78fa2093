import type { RejectedRow, UploadRow } from '@fika/contract/endpoints/members';
import { LIMITS } from '@fika/contract/limits';
import type { RowError } from '@fika/spreadsheet/map-rows';
import type { TableRow } from '@fika/spreadsheet/table';
import { uuid } from '../../lib/uuid.ts';
import { chunksOf } from './upload-plan.ts';

/** What a chunk came to, as the server answers. */
interface ChunkResult {
  added: number;
  updated: number;
  unchanged: number;
  rejected: RejectedRow[];
}

/** An upload as it stands; kept in the browser, so that it goes on after a reload. */
export interface UploadRun extends ChunkResult {
  upload_id: string;
  file_name: string;
  rows_total: number;
  rows_done: number;
  chunks_total: number;
  chunks_done: number;
  /** Rows that were not sent: the file itself is wrong there. */
  left_out: RowError[];
}

/** The file of an upload, to hand rejected rows back as they were. */
export interface UploadFile {
  columns: string[];
  rows: TableRow[];
}

export interface Chunk {
  upload_id: string;
  file_name: string;
  chunk: number;
  total: number;
  rows_total: number;
  users: UploadRow[];
  left_out: RejectedRow[];
}

/** Where runs outlive the page. */
export interface UploadStorage {
  loadRun: (company: number) => Promise<UploadRun | undefined>;
  saveRun: (company: number, run: UploadRun) => Promise<void>;
  loadChunk: (upload: string, chunk: number) => Promise<UploadRow[] | undefined>;
  saveFile: (upload: string, file: UploadFile, chunks: readonly UploadRow[][]) => Promise<void>;
  loadFile: (upload: string) => Promise<UploadFile | undefined>;
  forget: (company: number, run: UploadRun) => Promise<void>;
}

export interface UploadState {
  /** `unknown` until the browser was asked whether something is under way. */
  phase: 'unknown' | 'idle' | 'running' | 'paused' | 'done';
  run: UploadRun | null;
  /** Why it paused. */
  error: unknown;
}

export interface UploaderOptions {
  company: number;
  send: (chunk: Chunk) => Promise<ChunkResult>;
  storage: UploadStorage;
  /** Runs while no other tab of this browser does. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Milliseconds to wait before the next try of a chunk, or null to give up. */
  retryAfter: (error: unknown, failures: number) => number | null;
  wait: (ms: number) => Promise<void>;
  onProgress?: () => void;
}

export interface Uploader {
  state: () => UploadState;
  onState: (listener: () => void) => () => void;
  /** Looks for an upload that a reload broke off, and goes on with it. */
  resume: () => Promise<void>;
  start: (name: string, users: readonly UploadRow[], leftOut: RowError[], file: UploadFile) => Promise<void>;
  /** The file of the run, while the browser has it. */
  file: () => Promise<UploadFile | undefined>;
  dismiss: () => Promise<void>;
}

const IDLE: UploadState = { phase: 'idle', run: null, error: null };

/** Sends a file of members in chunks, one after the other, whatever page is open meanwhile. */
export function createUploader(options: UploaderOptions): Uploader {
  const { company, storage } = options;
  const listeners = new Set<() => void>();
  let state: UploadState = { ...IDLE, phase: 'unknown' };
  let working: Promise<void> | null = null;

  const become = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const work = () => {
    working ??= options
      .exclusively(`fika-upload-${company}`, () => sendAll(options, become))
      .finally(() => {
        working = null;
      });
    return working;
  };

  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async resume() {
      if (working) return;
      const run = await storage.loadRun(company);
      if (!run) return become(IDLE);
      if (run.chunks_done === run.chunks_total) return become({ phase: 'done', run, error: null });
      become({ phase: 'running', run, error: null });
      await work();
    },
    async start(name, users, leftOut, file) {
      const chunks = chunksOf(users, LIMITS.uploadChunk);
      const run = newRun(name, users.length, chunks.length, leftOut);
      await storage.saveFile(run.upload_id, file, chunks);
      await storage.saveRun(company, run);
      become({ phase: 'running', run, error: null });
      await work();
    },
    file: async () => (state.run ? storage.loadFile(state.run.upload_id) : undefined),
    async dismiss() {
      const { run } = state;
      become(IDLE);
      if (run) await storage.forget(company, run);
    },
  };
}

function newRun(file_name: string, rows: number, chunks: number, left_out: RowError[]): UploadRun {
  return {
    upload_id: uuid(),
    file_name,
    rows_total: rows,
    rows_done: 0,
    chunks_total: chunks,
    chunks_done: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: [],
    left_out,
  };
}

/** From where the stored run stands: another tab may have gone on with it in the meantime. */
async function sendAll(options: UploaderOptions, become: (state: UploadState) => void): Promise<void> {
  const { company, storage } = options;
  let run = await storage.loadRun(company);
  try {
    while (run && run.chunks_done < run.chunks_total) {
      const users = await storage.loadChunk(run.upload_id, run.chunks_done);
      if (!users) throw new Error('the browser no longer has the rest of the file');
      const result = await sendOne(options, run, users);
      run = afterChunk(run, users.length, result);
      await storage.saveRun(company, run);
      become({ phase: 'running', run, error: null });
      options.onProgress?.();
    }
    become(run ? { phase: 'done', run, error: null } : IDLE);
  } catch (error) {
    become({ phase: 'paused', run: run ?? null, error });
  }
}

/** A chunk is safe to repeat: the server answers what it answered before. */
async function sendOne(options: UploaderOptions, run: UploadRun, users: UploadRow[]): Promise<ChunkResult> {
  const { upload_id, file_name, chunks_done, chunks_total, rows_total } = run;
  const left_out = leftOutOf(run);
  const chunk = {
    upload_id,
    file_name,
    chunk: chunks_done,
    total: chunks_total,
    rows_total,
    users,
    left_out,
  };
  for (let failures = 1; ; failures += 1) {
    try {
      return await options.send(chunk);
    } catch (error) {
      const ms = options.retryAfter(error, failures);
      if (ms === null) throw error;
      await options.wait(ms);
    }
  }
}

/** The rows that were left out are told chunk by chunk, so that the history of the server knows them, too. */
function leftOutOf({ left_out, chunks_done }: UploadRun): RejectedRow[] {
  const start = chunks_done * LIMITS.uploadLeftOut;
  return left_out.slice(start, start + LIMITS.uploadLeftOut).map(({ row, column, reason, value }) => ({
    row,
    field: column.slice(0, LIMITS.nameLength),
    reason,
    value,
  }));
}

function afterChunk(run: UploadRun, rows: number, result: ChunkResult): UploadRun {
  return {
    ...run,
    rows_done: run.rows_done + rows,
    chunks_done: run.chunks_done + 1,
    added: run.added + result.added,
    updated: run.updated + result.updated,
    unchanged: run.unchanged + result.unchanged,
    rejected: [...run.rejected, ...result.rejected],
  };
}
