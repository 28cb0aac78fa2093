import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './platform/log.ts';

const SCRIPT = join(import.meta.dirname, 'worker.ts');

/** Pause before a worker that ended is started again. It doubles with each attempt that fails. */
const PAUSE_MS = { first: 1_000, longest: 30_000 };
/** A worker that has lived for so long is started again after the first pause. */
const STABLE_MS = 60_000;
/** Time for a worker to end its jobs before it is killed. */
const STOP_WITHIN_MS = 13_000;

export interface WorkerProcess {
  /** Process id of the worker that runs now. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the worker of this process as a child process, and starts it again whenever it ends. Resolves when it works. It
 * ends with this process, even when that is killed: it watches the channel between them.
 *
 * @throws Error when the first start fails.
 */
export async function startWorkerProcess(variables: NodeJS.ProcessEnv, log: Log): Promise<WorkerProcess> {
  let child = launch(variables);
  await untilReady(child);
  const stopping = new AbortController();
  const supervision = supervise();

  async function supervise(): Promise<void> {
    let failures = 0;
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      await untilEnd(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STABLE_MS) failures = 0;
      const pause = Math.min(PAUSE_MS.first * 2 ** failures, PAUSE_MS.longest);
      failures += 1;
      const { exitCode: code, signalCode: signal } = child;
      log.error({ code, signal, pause_ms: pause }, 'the worker process ended and is started again');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = launch(variables);
    }
  }

  return {
    get pid() {
      return child.pid;
    },
    stop: async () => {
      stopping.abort();
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await supervision;
      clearTimeout(late);
    },
  };
}

function launch(variables: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(SCRIPT, {
    env: variables,
    // Ctrl-C reaches this process alone, which stops the worker and then PostgreSQL.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // A process that cannot be started emits `error` and never `exit`: see `untilEnd`.
  child.on('error', () => undefined);
  return child;
}

const isOver = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function untilEnd(child: ChildProcess): Promise<void> {
  if (!isOver(child)) await once(child, 'exit');
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    // Under `node --watch`, Node sends here which files the process loads.
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
  });
  await Promise.race([ready, untilEnd(child)]);
  if (isOver(child)) throw new Error('The process for background work could not be started.');
}
