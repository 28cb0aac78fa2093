import type {
  LeftOutRow,
  ManagerWarning,
  RejectedRow,
  UploadRow,
} from '@fika/contract/endpoints/member-import';
import type { TableRow } from '@fika/spreadsheet/table';
import type { StoredFile } from './file-messages.ts';
import {
  type Cells,
  type Refusal,
  refusalThere,
  rowsOf,
  SHOWN_REASONS,
  type Warning,
  warningThere,
} from './rejected.ts';
import type { ChunkRows } from './upload-chunks.ts';

/** The server's answer to a chunk. */
interface ChunkResult {
  added: number;
  updated: number;
  unchanged: number;
  rejected: RejectedRow[];
  warnings?: ManagerWarning[];
}

/** The state of an upload; the browser stores it, so that the upload continues after a reload. */
export interface UploadRun {
  upload_id: string;
  file_name: string;
  columns: string[];
  rows_total: number;
  rows_done: number;
  chunks_total: number;
  chunks_done: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Rows that were refused, here or by the server. */
  rejected: number;
  /** Why, the first few. */
  reasons: Refusal[];
  /** Rows that were imported without the manager they name; unknown before the last chunk. */
  warnings?: Warning[];
  /** The admin stopped the upload before its end. */
  is_stopped: boolean;
}

export interface Chunk {
  upload_id: string;
  file_name: string;
  chunk: number;
  total: number;
  rows_total: number;
  users: UploadRow[];
  left_out: LeftOutRow[];
}

/** Stores runs, so that they survive the page. */
export interface UploadStorage {
  loadRun: (company: number) => Promise<UploadRun | undefined>;
  saveRun: (company: number, run: UploadRun) => Promise<void>;
  /** Chunks from the one that is `first`, with the rows of the file that they are made of. */
  saveChunks: (
    upload: string,
    first: number,
    chunks: readonly ChunkRows[],
    cells: TableRow[][],
  ) => Promise<void>;
  loadChunk: (upload: string, chunk: number) => Promise<ChunkRows | undefined>;
  saveRefused: (upload: string, chunk: number, refusals: readonly Refusal[]) => Promise<void>;
  /** The refused rows of a chunk, with their original cells. */
  loadRefused: (upload: string, chunk: number) => Promise<{ refusals: Refusal[]; rows: TableRow[] }>;
  forget: (company: number, run: UploadRun) => Promise<void>;
}

export interface UploadState {
  /** `unknown` before the store was checked for a running upload. */
  phase: 'unknown' | 'idle' | 'running' | 'paused' | 'done';
  run: UploadRun | null;
  /** Why it paused. */
  error: unknown;
}

export interface UploaderOptions {
  company: number;
  send: (chunk: Chunk) => Promise<ChunkResult>;
  /** Tells the server that no more will come. */
  stop: (uploadId: string) => Promise<unknown>;
  storage: UploadStorage;
  /** Runs while no other tab of this browser does. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Notifies the other tabs of this browser about a change, and listens to them. */
  tell: (name: string) => void;
  listen: (name: string, told: () => void) => void;
  /** Milliseconds before the next attempt for a chunk, or null without one. */
  retryAfter: (error: unknown, failures: number) => number | null;
  wait: (ms: number) => Promise<void>;
  onProgress?: () => void;
}

export interface Uploader {
  state: () => UploadState;
  onState: (listener: () => void) => () => void;
  /** Looks for an upload that a reload interrupted, and continues it. */
  resume: () => Promise<void>;
  start: (uploadId: string, fileName: string, stored: StoredFile) => Promise<void>;
  /** Stops the upload; sent rows stay. */
  stop: () => Promise<void>;
  /** All refused rows, while the browser has them. */
  refused: () => Promise<{ refusals: Refusal[]; file: Cells }>;
  dismiss: () => Promise<void>;
  /** The page of the upload closes: an old result is not shown again, and a running upload continues. */
  leave: () => Promise<void>;
}

const IDLE: UploadState = { phase: 'idle', run: null, error: null };

const isOver = (run: UploadRun) => run.is_stopped || run.chunks_done === run.chunks_total;

/** Sends a file of members in chunks, one after the other, independently of the open page. */
export function createUploader(options: UploaderOptions): Uploader {
  const { company, storage } = options;
  const name = `fika-upload-${company}`;
  const listeners = new Set<() => void>();
  let state: UploadState = { ...IDLE, phase: 'unknown' };
  let working: Promise<void> | null = null;

  const become = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const save = async (run: UploadRun) => {
    await storage.saveRun(company, run);
    options.tell(name);
  };
  const work = () => {
    working ??= options
      .exclusively(name, () => sendAll(options, become, save))
      .finally(() => {
        working = null;
      });
    return working;
  };
  // Another tab started, continued, stopped or dismissed the upload: this tab shows the same.
  options.listen(name, () => {
    void storage.loadRun(company).then((run) => {
      if (!run) return become(IDLE);
      return become({ phase: isOver(run) ? 'done' : 'running', run, error: null });
    });
  });

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
      if (isOver(run)) return become({ phase: 'done', run, error: null });
      become({ phase: 'running', run, error: null });
      await work();
    },
    async start(uploadId, fileName, stored) {
      const under = await storage.loadRun(company);
      const run = newRun(uploadId, fileName, stored);
      if (under && !isOver(under)) {
        await storage.forget(company, run);
        return this.resume();
      }
      if (under) await storage.forget(company, under);
      await save(run);
      become({ phase: 'running', run, error: null });
      await work();
    },
    async stop() {
      const run = await storage.loadRun(company);
      if (!run || isOver(run)) return;
      const stopped = { ...run, is_stopped: true };
      await save(stopped);
      become({ phase: 'done', run: stopped, error: null });
      // If the server does not get the request, its history shows the upload as unfinished. The browser sends no more rows in
      // either case.
      await options.stop(run.upload_id).catch(() => undefined);
      options.onProgress?.();
    },
    async refused() {
      const { run } = state;
      const refusals: Refusal[] = [];
      const rows: TableRow[] = [];
      const { upload_id = '', chunks_done = 0, columns = [] } = run ?? {};
      for (let chunk = 0; chunk < chunks_done; chunk += 1) {
        const one = await storage.loadRefused(upload_id, chunk);
        refusals.push(...one.refusals);
        rows.push(...one.rows);
      }
      return { refusals, file: { columns, rows } };
    },
    async dismiss() {
      const { run } = state;
      // Deletes first, so that an admin who returns at once does not see the old result.
      try {
        if (run) await storage.forget(company, run);
      } finally {
        become(IDLE);
      }
      if (run) options.tell(name);
    },
    async leave() {
      if (state.phase === 'done') await this.dismiss();
    },
  };
}

function newRun(upload_id: string, file_name: string, stored: StoredFile): UploadRun {
  return {
    upload_id,
    file_name,
    columns: stored.columns,
    rows_total: stored.rows_total,
    rows_done: 0,
    chunks_total: stored.chunks_total,
    chunks_done: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: stored.left_out,
    reasons: stored.reasons,
    is_stopped: false,
  };
}

/** Starts from the stored state, because another tab may have continued or stopped the upload in the meantime. */
async function sendAll(
  options: UploaderOptions,
  become: (state: UploadState) => void,
  save: (run: UploadRun) => Promise<void>,
): Promise<void> {
  const { company, storage } = options;
  let run = await storage.loadRun(company);
  try {
    while (run && !isOver(run)) {
      const { upload_id, chunks_done } = run;
      const chunk = await storage.loadChunk(upload_id, chunks_done);
      if (!chunk) throw new Error('the browser no longer has the rest of the file');
      const result = await sendOne(options, run, chunk);
      const refused = [...chunk.left_out, ...result.rejected].map(refusalThere);
      if (refused.length > 0) await storage.saveRefused(upload_id, chunks_done, refused);
      const now: UploadRun | undefined = await storage.loadRun(company);
      // The admin dismissed the upload during the request.
      if (now?.upload_id !== upload_id) return;
      run = afterChunk(now, chunk.users.length, result);
      await save(run);
      become({ phase: 'running', run, error: null });
      options.onProgress?.();
    }
    become(run ? { phase: 'done', run, error: null } : IDLE);
  } catch (error) {
    const now = await storage.loadRun(company).catch(() => run);
    // After a stop, the refusal of a chunk no longer matters to the admin.
    if (now?.is_stopped) become({ phase: 'done', run: now, error: null });
    else if (now) become({ phase: 'paused', run: now, error });
  }
}

/** A chunk is safe to repeat: the server answers what it answered before. */
async function sendOne(options: UploaderOptions, run: UploadRun, rows: ChunkRows): Promise<ChunkResult> {
  const { upload_id, file_name, chunks_done, chunks_total, rows_total } = run;
  const chunk = { upload_id, file_name, chunk: chunks_done, total: chunks_total, rows_total, ...rows };
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

function afterChunk(run: UploadRun, rows: number, result: ChunkResult): UploadRun {
  const reasons = [...run.reasons, ...result.rejected.map(refusalThere)].slice(0, SHOWN_REASONS);
  return {
    ...run,
    rows_done: run.rows_done + rows,
    chunks_done: run.chunks_done + 1,
    added: run.added + result.added,
    updated: run.updated + result.updated,
    unchanged: run.unchanged + result.unchanged,
    rejected: run.rejected + rowsOf(result.rejected),
    reasons,
    warnings: (result.warnings ?? []).map(warningThere),
  };
}
