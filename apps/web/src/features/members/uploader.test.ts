import type { UploadRow } from '@fika/contract/endpoints/members';
import { LIMITS } from '@fika/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import {
  type Chunk,
  createUploader,
  type UploaderOptions,
  type UploadFile,
  type UploadRun,
  type UploadStorage,
} from './uploader.ts';

function memory(): UploadStorage {
  const runs = new Map<number, UploadRun>();
  const chunks = new Map<string, UploadRow[]>();
  const files = new Map<string, UploadFile>();
  return {
    loadRun: (company) => Promise.resolve(runs.get(company)),
    saveRun: async (company, run) => void runs.set(company, structuredClone(run)),
    loadChunk: (upload, chunk) => Promise.resolve(chunks.get(`${upload} ${chunk}`)),
    saveFile: async (upload, file, parts) => {
      files.set(upload, file);
      for (const [index, part] of parts.entries()) chunks.set(`${upload} ${index}`, part);
    },
    loadFile: (upload) => Promise.resolve(files.get(upload)),
    forget: async (company) => void runs.delete(company),
  };
}

const users = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, email: `m${index}@team.example` }));
const file = { columns: ['email'], rows: [] };
const added = ({ users: sent }: Chunk) => ({ added: sent.length, updated: 0, unchanged: 0, rejected: [] });

function uploaderWith(given: Partial<UploaderOptions> = {}) {
  const send = vi.fn((chunk: Chunk) => Promise.resolve(added(chunk)));
  const options: UploaderOptions = {
    company: 1,
    send,
    storage: memory(),
    exclusively: (_name, run) => run(),
    retryAfter: () => null,
    wait: () => Promise.resolve(),
    ...given,
  };
  return { uploader: createUploader(options), options, send };
}

describe('an upload', () => {
  it('sends its chunks one after the other and adds up what they came to', async () => {
    const { uploader, send } = uploaderWith();
    const seen: number[] = [];
    uploader.onState(() => seen.push(uploader.state().run?.rows_done ?? -1));
    await uploader.start('people.csv', users(LIMITS.uploadChunk + 5), [], file);
    expect(send.mock.calls.map(([chunk]) => [chunk.chunk, chunk.total, chunk.users.length])).toEqual([
      [0, 2, LIMITS.uploadChunk],
      [1, 2, 5],
    ]);
    expect(seen).toEqual([0, LIMITS.uploadChunk, LIMITS.uploadChunk + 5, LIMITS.uploadChunk + 5]);
    expect(uploader.state()).toMatchObject({ phase: 'done', run: { added: LIMITS.uploadChunk + 5 } });
  });

  it('pauses on an error and goes on where it stopped, also after a reload', async () => {
    const storage = memory();
    const refuse = vi
      .fn((chunk: Chunk) => Promise.resolve(added(chunk)))
      .mockImplementationOnce((chunk) => Promise.resolve(added(chunk)))
      .mockRejectedValueOnce(new Error('no network'));
    const first = uploaderWith({ storage, send: refuse }).uploader;
    await first.start('people.csv', users(LIMITS.uploadChunk * 3), [], file);
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
    const { uploader } = uploaderWith({
      send,
      retryAfter: (_error, failures) => (failures < 3 ? failures * 10 : null),
      wait: async (ms) => void waits.push(ms),
    });
    await uploader.start('people.csv', users(1), [], file);
    expect(waits).toEqual([10, 20]);
    expect(uploader.state().phase).toBe('done');
  });

  it('tells the server what was left out, once', async () => {
    const { uploader, send } = uploaderWith();
    const leftOut = [{ row: 9, column: 'Mail', reason: 'invalid_email' as const, value: 'nobody' }];
    await uploader.start('people.csv', users(LIMITS.uploadChunk + 1), leftOut, file);
    expect(send.mock.calls.map(([chunk]) => chunk.left_out)).toEqual([
      [{ row: 9, field: 'Mail', reason: 'invalid_email', value: 'nobody' }],
      [],
    ]);
  });

  it('keeps its result until it is dismissed', async () => {
    const storage = memory();
    await uploaderWith({ storage }).uploader.start('people.csv', users(1), [], file);
    const { uploader } = uploaderWith({ storage });
    await uploader.resume();
    expect(uploader.state().phase).toBe('done');
    expect(await uploader.file()).toEqual(file);
    await uploader.dismiss();
    await uploader.resume();
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
