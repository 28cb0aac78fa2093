import { LIMITS } from '@fika/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import type { StoredFile } from './file-messages.ts';
import type { Refusal } from './rejected.ts';
import { chunksOf, type ChunkRows } from './upload-chunks.ts';
import {
  type Chunk,
  createUploader,
  type Uploader,
  type UploaderOptions,
  type UploadRun,
  type UploadStorage,
} from './uploader.ts';

function memory(): UploadStorage {
  const runs = new Map<number, UploadRun>();
  const chunks = new Map<string, ChunkRows>();
  const refused = new Map<string, readonly Refusal[]>();
  return {
    loadRun: (company) => Promise.resolve(runs.get(company)),
    saveRun: async (company, run) => void runs.set(company, structuredClone(run)),
    loadChunk: (upload, chunk) => Promise.resolve(chunks.get(`${upload} ${chunk}`)),
    saveChunks: async (upload, first, some) => {
      for (const [index, chunk] of some.entries()) chunks.set(`${upload} ${first + index}`, chunk);
    },
    saveRefused: async (upload, chunk, refusals) => void refused.set(`${upload} ${chunk}`, refusals),
    loadRefused: async (upload, chunk) => {
      const refusals = [...(refused.get(`${upload} ${chunk}`) ?? [])];
      return { refusals, rows: refusals.map(({ row }) => ({ row, cells: [`line ${row}`] })) };
    },
    forget: async (company, run) => {
      if (runs.get(company)?.upload_id === run.upload_id) runs.delete(company);
    },
  };
}

const left = { row: 9, field: 'Mail', reason: 'invalid_email' as const, value: 'nobody' };

/** A file that waits in the storage, as the worker leaves it there. */
async function keep(storage: UploadStorage, upload: string, count: number, leftOut = [left].slice(1)) {
  const users = Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    email: `m${index}@team.example`,
  }));
  const chunks = chunksOf(users, leftOut);
  await storage.saveChunks(upload, 0, chunks, []);
  const stored: StoredFile = {
    columns: ['email'],
    rows_total: count,
    chunks_total: chunks.length,
    left_out: leftOut.length,
    reasons: [],
  };
  return stored;
}

const added = ({ users: sent }: Chunk) => ({ added: sent.length, updated: 0, unchanged: 0, rejected: [] });

function uploaderWith(given: Partial<UploaderOptions> = {}) {
  const send = vi.fn((chunk: Chunk) => Promise.resolve(added(chunk)));
  const options: UploaderOptions = {
    company: 1,
    send,
    stop: () => Promise.resolve(),
    storage: memory(),
    exclusively: (_name, run) => run(),
    tell: () => undefined,
    listen: () => undefined,
    retryAfter: () => null,
    wait: () => Promise.resolve(),
    ...given,
  };
  const uploader = createUploader(options);
  const start = async (count: number, leftOut = [left].slice(1)) =>
    uploader.start('upload', 'people.csv', await keep(options.storage, 'upload', count, leftOut));
  return { uploader, options, send, start };
}

/** Two tabs of one browser: they share storage, lock and messages. */
function twoTabs(given: Partial<UploaderOptions> = {}): { uploader: Uploader }[] {
  const storage = memory();
  const told: (() => void)[] = [];
  let last = Promise.resolve();
  return [0, 1].map((tab) =>
    uploaderWith({
      storage,
      exclusively: (_name, run) => {
        last = last.then(run);
        return last;
      },
      tell: () => {
        for (const [index, hear] of told.entries()) if (index !== tab) hear();
      },
      listen: (_name, hear) => void told.push(hear),
      ...given,
    }),
  );
}

describe('an upload', () => {
  it('sends its chunks one after the other and adds up their results', async () => {
    const { uploader, send, start } = uploaderWith();
    const seen: number[] = [];
    uploader.onState(() => seen.push(uploader.state().run?.rows_done ?? -1));
    await start(LIMITS.uploadChunk + 5);
    expect(send.mock.calls.map(([chunk]) => [chunk.chunk, chunk.total, chunk.users.length])).toEqual([
      [0, 2, LIMITS.uploadChunk],
      [1, 2, 5],
    ]);
    expect(seen).toEqual([0, LIMITS.uploadChunk, LIMITS.uploadChunk + 5, LIMITS.uploadChunk + 5]);
    expect(uploader.state()).toMatchObject({ phase: 'done', run: { added: LIMITS.uploadChunk + 5 } });
  });

  it('pauses on an error and continues from there, also after a reload', async () => {
    const storage = memory();
    const refuse = vi
      .fn((chunk: Chunk) => Promise.resolve(added(chunk)))
      .mockImplementationOnce((chunk) => Promise.resolve(added(chunk)))
      .mockRejectedValueOnce(new Error('no network'));
    const { uploader: first, start } = uploaderWith({ storage, send: refuse });
    await start(LIMITS.uploadChunk * 3);
    expect(first.state()).toMatchObject({ phase: 'paused', run: { chunks_done: 1 } });

    const { uploader, send } = uploaderWith({ storage });
    await uploader.resume();
    expect(send.mock.calls.map(([chunk]) => chunk.chunk)).toEqual([1, 2]);
    expect(uploader.state()).toMatchObject({ phase: 'done', run: { added: LIMITS.uploadChunk * 3 } });
  });

  it('tries a chunk again while there is hope', async () => {
    const waits: number[] = [];
    const send = vi
      .fn((chunk: Chunk) => Promise.resolve(added(chunk)))
      .mockRejectedValueOnce(new Error('busy'))
      .mockRejectedValueOnce(new Error('busy'));
    const { uploader, start } = uploaderWith({
      send,
      retryAfter: (_error, failures) => (failures < 3 ? failures * 10 : null),
      wait: async (ms) => void waits.push(ms),
    });
    await start(1);
    expect(waits).toEqual([10, 20]);
    expect(uploader.state().phase).toBe('done');
  });

  it('returns the rows that the browser or the server refused', async () => {
    const rejected = [{ row: 2, field: 'email', reason: 'email_taken' as const, value: 'x' }];
    const send = vi.fn(({ users }: Chunk) =>
      Promise.resolve({ added: users.length - 1, updated: 0, unchanged: 0, rejected }),
    );
    const { uploader, start } = uploaderWith({ send });
    await start(2, [left]);
    expect(send.mock.calls.map(([chunk]) => chunk.left_out)).toEqual([[left]]);
    expect(uploader.state().run).toMatchObject({
      added: 1,
      rejected: 2,
      reasons: [{ row: 2, place: 'email' }],
    });
    const { refusals, file } = await uploader.refused();
    expect(refusals.map(({ row, place }) => [row, place])).toEqual([
      [9, 'Mail'],
      [2, 'email'],
    ]);
    expect(file).toMatchObject({ columns: ['email'], rows: [{ row: 9 }, { row: 2, cells: ['line 2'] }] });
  });

  it('shows its result until it is dismissed', async () => {
    const storage = memory();
    await uploaderWith({ storage }).start(1);
    const { uploader } = uploaderWith({ storage });
    await uploader.resume();
    expect(uploader.state().phase).toBe('done');
    await uploader.dismiss();
    await uploader.resume();
    expect(uploader.state()).toEqual({ phase: 'idle', run: null, error: null });
  });

  it('forgets its result when its page is left, and continues if it runs', async () => {
    const leave: { now?: () => Promise<void> } = {};
    const send = vi.fn(async (chunk: Chunk) => {
      await leave.now?.();
      return added(chunk);
    });
    const storage = memory();
    const { uploader, start } = uploaderWith({ storage, send });
    leave.now = () => uploader.leave();
    await start(LIMITS.uploadChunk * 2);
    expect(uploader.state()).toMatchObject({ phase: 'done', run: { chunks_done: 2 } });
    await uploader.leave();
    await uploader.resume();
    expect(uploader.state()).toEqual({ phase: 'idle', run: null, error: null });
  });

  it('is stopped in the middle: no further chunk is sent, and the server gets a request to stop', async () => {
    const stop = vi.fn(() => Promise.reject(new Error('no network')));
    const storage = memory();
    const giveUp: { now?: () => Promise<void> } = {};
    const send = vi.fn(async (chunk: Chunk) => {
      if (chunk.chunk === 1) await giveUp.now?.();
      return added(chunk);
    });
    const { uploader, start } = uploaderWith({ storage, send, stop });
    giveUp.now = () => uploader.stop();
    await start(LIMITS.uploadChunk * 4);
    expect(send).toHaveBeenCalledTimes(2);
    expect(stop).toHaveBeenCalledWith('upload');
    expect(uploader.state()).toMatchObject({ phase: 'done', run: { is_stopped: true, chunks_done: 2 } });
    // A reload does not go on with it either.
    const after = uploaderWith({ storage });
    await after.uploader.resume();
    expect(after.send).not.toHaveBeenCalled();
  });

  it('put away in the middle stays away', async () => {
    const put: { away?: () => Promise<void> } = {};
    const send = vi.fn(async (chunk: Chunk) => {
      await put.away?.();
      return added(chunk);
    });
    const { uploader, start } = uploaderWith({ send });
    put.away = () => uploader.dismiss();
    await start(LIMITS.uploadChunk * 2);
    expect(send).toHaveBeenCalledTimes(1);
    expect(uploader.state()).toEqual({ phase: 'idle', run: null, error: null });
  });

  it('has nothing to go on with in a browser that holds nothing', async () => {
    const { uploader, send } = uploaderWith();
    expect(uploader.state().phase).toBe('unknown');
    await uploader.resume();
    expect(uploader.state().phase).toBe('idle');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('two tabs', () => {
  it('send each chunk once and show the same', async () => {
    const storage = memory();
    const other: { resumes?: Promise<void> | undefined; phase?: string | undefined } = {};
    const send = vi.fn((chunk: Chunk) => {
      other.resumes ??= two?.uploader.resume();
      if (chunk.chunk === 1) other.phase = two?.uploader.state().phase;
      return Promise.resolve(added(chunk));
    });
    const [one, two] = twoTabs({ send, storage });
    await one?.uploader.start('upload', 'one.csv', await keep(storage, 'upload', LIMITS.uploadChunk * 3));
    await other.resumes;
    expect(send.mock.calls.map(([chunk]) => chunk.chunk)).toEqual([0, 1, 2]);
    expect(other.phase).toBe('running');
    expect(two?.uploader.state()).toMatchObject({ phase: 'done', run: { added: LIMITS.uploadChunk * 3 } });
  });

  it('do not drop a file of each other', async () => {
    const storage = memory();
    const second = await keep(storage, 'second', 1);
    const other: { starts?: Promise<void> | undefined } = {};
    const send = vi.fn((chunk: Chunk) => {
      other.starts ??= two?.uploader.start('second', 'two.csv', second);
      return Promise.resolve(added(chunk));
    });
    const [one, two] = twoTabs({ send, storage });
    await one?.uploader.start('first', 'one.csv', await keep(storage, 'first', LIMITS.uploadChunk * 2));
    await other.starts;
    expect(send.mock.calls.map(([chunk]) => chunk.upload_id)).toEqual(['first', 'first']);
    expect(two?.uploader.state().run?.file_name).toBe('one.csv');
  });

  it('stop for each other', async () => {
    const storage = memory();
    const giveUp: { now?: () => Promise<void> } = {};
    const send = vi.fn(async (chunk: Chunk) => {
      if (chunk.chunk === 0) await giveUp.now?.();
      return added(chunk);
    });
    const [one, two] = twoTabs({ send, storage });
    giveUp.now = async () => two?.uploader.stop();
    await one?.uploader.start('upload', 'one.csv', await keep(storage, 'upload', LIMITS.uploadChunk * 3));
    expect(send).toHaveBeenCalledTimes(1);
    expect(one?.uploader.state()).toMatchObject({ phase: 'done', run: { is_stopped: true } });
  });
});
