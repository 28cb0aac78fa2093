import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE = 60_000;

export interface Product {
  url: string;
  /** Ends it as an operator does; its data stay. */
  stop(): Promise<void>;
}

/** Starts the product with its demo and empty data, as a new user would; on existing data it continues. */
export async function startProduct(dir: string, port: number): Promise<Product> {
  // Passkeys are made for a name: an address in numbers has none.
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    TICK_SECONDS: '1',
    // Its six months would take the processor while tests run.
    DEMO_HISTORY: 'false',
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
  };
  const until = Date.now() + PATIENCE;
  while (!(await isReady(url))) {
    if (server.exitCode === null && Date.now() < until) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`The product did not start for the journeys:\n${output}`);
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
