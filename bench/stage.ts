import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fika/embedded-postgres';

/** A PostgreSQL with the product's settings and schema: a throw-away one, or one whose folder stays. Returns what to clean up with. */
export async function temporaryDatabase(
  kept?: string,
): Promise<EmbeddedPostgres & { remove(): Promise<void> }> {
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'fika-bench-')));
  const postgres = await startEmbeddedPostgres({ dir, log: () => undefined });
  await migrate(postgres);
  return {
    ...postgres,
    remove: async () => {
      await postgres.stop();
      if (kept === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface Side {
  /** The message of the process when it was ready. */
  ready: Record<string, string>;
  /** Sends the process a message and waits for the answer. */
  ask(message: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** As `npm start` has it: long work leaves little behind before it is collected (`docs/operations.md`). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=120'];

/** Starts a script of this folder as a separate process and waits until it reports that it is ready. */
export async function startSide(script: string, environment: Record<string, string>): Promise<Side> {
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...environment },
    execArgv: [...process.execArgv, ...FLAGS],
  });
  const next = () =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${script} ended with code ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as Record<string, unknown>);
      });
    });
  const ready = (await next()) as Record<string, string>;
  return {
    ready,
    ask: (message) => {
      const answer = next();
      child.send(message);
      return answer;
    },
    stop: async () => {
      // A process that died has printed the reason.
      if (!child.connected) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
    },
  };
}
