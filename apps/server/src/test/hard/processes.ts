import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { atEnd } from './clean-up.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
/** Node's compile cache for the sources of a process: it halves each start. */
const COMPILED = join(import.meta.dirname, '../../../../../node_modules/.cache/fika-hard');

/** The secret of all processes of a scenario. */
export const SECRET_KEY = 'a key for fault tests only, thirty-two characters';

/** One process of the product, as an operator would start it. */
export interface Running {
  pid: number;
  /** Where it answers, for the roles that do. */
  url: string;
  /** The signal that ended it, or null; resolves at its end. */
  ended: Promise<NodeJS.Signals | null>;
  hasEnded(): boolean;
  /** The end of its standard error. */
  complaint: () => string;
  /** `kill -9`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process of the product with a role and settings. Resolves when it says that it is ready, or has ended. */
export async function startProcess(
  role: 'all' | 'web' | 'worker',
  settings: Record<string, string>,
): Promise<Running> {
  const port = role === 'worker' ? 0 : await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'test',
      DEMO: '0',
      TICK_SECONDS: '0.2',
      LOG_LEVEL: 'fatal',
      SECRET_KEY,
      PORT: String(port),
      ROLE: role,
      DATABASE_POOL: '5',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = follow(child, `http://127.0.0.1:${port}`);
  atEnd(() => running.kill());
  await firstWord(child, running);
  return running;
}

function follow(child: ChildProcess, url: string): Running {
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    // After its last word was read.
    child.once('close', (_code, signal) => resolve(signal));
    child.once('error', () => resolve(null));
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-2_000)));
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    hasEnded,
    complaint: () => complaint,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Waits for the first output of a process; a process that cannot start gives the reason on its standard error. */
async function firstWord(child: ChildProcess, { ended, complaint }: Running): Promise<void> {
  const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()));
  await Promise.race([ready, ended]);
  if (child.exitCode)
    throw new Error(`A process of the product ended with ${child.exitCode}: ${complaint()}`);
}
