import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../apps/server/src/platform/postgres/postmaster.ts';

const patience = 60_000;

/** Starts the product as a newcomer would, with its demo, on data of its own; returns what ends and removes it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'fika-e2e-'));
  const port = await freePort();
  // Passkeys are made for a name: an address in numbers has none.
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    TICK_SECONDS: '1',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };

  const until = Date.now() + patience;
  while (!(await isReady(url))) {
    if (server.exitCode === null && Date.now() < until) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`The product did not start for the journeys:\n${output}`);
  }
  process.env['FIKA_URL'] = url;
  return stop;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
