import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { runAs } from './account.ts';
import { explain } from './cluster.ts';
import type { Home } from './home.ts';
import { isPostmasterOf, waitForEnd } from './processes.ts';

/** A running PostgreSQL server, child of this process. */
export type Postmaster = {
  port: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export class PortTaken extends Error {
  constructor(port: number) {
    super(`PostgreSQL did not start: port ${port} of this machine is taken.`);
  }
}

type Options = {
  home: Home;
  port: number;
  settings: Record<string, string | number>;
  logFile: string;
  /** Remove the whole folder when the server has ended, even if this process is killed. */
  temporary: boolean;
  log: (message: string) => void;
};

/** Starts the server and resolves when it takes connections. */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  const { home, port, settings, logFile } = options;
  rotate(logFile);
  const logged = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const fd = openSync(logFile, 'a', 0o600);
  const assignments = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Detached, so that Ctrl-C reaches this process alone, which stops PostgreSQL last.
  const child = spawn(join(home.binaries.root, 'bin', 'postgres'), ['-D', home.cluster, ...assignments], {
    ...runAs(home.account),
    detached: true,
    stdio: ['ignore', fd, fd],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(fd);
  const watcher = watch(child, options);
  const state = { running: true };
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      state.running = false;
      resolve();
    };
    child.on('exit', end);
    child.on('error', end);
  });

  const waiting = Date.now();
  let told = false;
  while (state.running && !isReady(home.cluster, child.pid)) {
    if (!told && Date.now() - waiting > 3000) {
      told = true;
      options.log('PostgreSQL is recovering from an unclean stop, please wait.');
    }
    await sleep(5);
  }
  if (!state.running) {
    watcher.kill('SIGKILL');
    const output = readFileSync(logFile).subarray(logged).toString();
    if (output.includes('could not create any TCP/IP sockets')) throw new PortTaken(port);
    throw new Error(`PostgreSQL did not start: ${explain(new Error(output))} (its log is ${logFile}).`);
  }
  const stop = async (): Promise<void> => {
    // Fast shutdown: open transactions are rolled back, data are flushed.
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(late);
    if (options.temporary) await watcherEnd(watcher);
    else watcher.kill('SIGKILL');
  };
  return { port, ended, stop };
}

/** Ends a server that a killed Fika left on this cluster, and clears the traces of one that is gone. */
export async function endOrphan(cluster: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number(pidFileLines(cluster)[0]);
  if (!pid) return;
  if (!isPostmasterOf(pid, cluster)) {
    // PostgreSQL itself would take any living process with this number for its predecessor.
    rmSync(pidFile, { force: true });
    return;
  }
  log('Stopping the PostgreSQL that an earlier start left behind.');
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    process.kill(pid, signal);
    if (await waitForEnd(pid, patience)) return;
  }
  throw new Error(`An older PostgreSQL (process ${pid}) still holds ${cluster} and does not stop.`);
}

/** A port of the loopback that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a shell that stops PostgreSQL when this process ends, also by a kill: PostgreSQL would otherwise continue. The shell
 * only waits for the end of its input, which every end of this process closes.
 */
function watch(child: ChildProcess, { home, temporary }: Options): ChildProcess {
  const remove = temporary ? 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"' : ':';
  const script = `read -r _; kill -INT "$1" 2>/dev/null; ${remove}`;
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid), home.folder], {
    ...runAs(home.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.unref();
  return watcher;
}

async function watcherEnd(watcher: ChildProcess): Promise<void> {
  if (watcher.exitCode !== null) return;
  const end = new Promise((resolve) => watcher.once('exit', resolve));
  watcher.ref();
  watcher.stdin?.end();
  await end;
}

/** The eighth line of postmaster.pid is the state, which pg_ctl reads too. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = pidFileLines(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(logFile, `${logFile}.1`);
}
