import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDPOINTS } from '@fika/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';

const PATIENCE = { timeout: 60_000, interval: 50 };

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(await quickFolder(), 'fika-processes-'));
  // As root, PostgreSQL runs as another user, who needs to pass the folders above its own.
  await chmod(dir, 0o755);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

let running: ChildProcess | null = null;
afterEach(async () => {
  if (!running || hasEnded(running)) return;
  const end = once(running, 'exit');
  running.kill('SIGKILL');
  await end;
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

interface Product {
  child: ChildProcess;
  url: string;
  printed: () => string;
}

/** The product as `npm start` starts it, without the demo. Resolves when it has said that it is ready. */
async function startProduct(): Promise<Product> {
  const product = await launchProduct();
  await expect.poll(product.printed, { timeout: 120_000 }).toContain('is ready');
  return product;
}

async function launchProduct(): Promise<Product> {
  const port = await freePort();
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const settings = { NODE_ENV: 'test', DATA_DIR: dir, PORT: String(port), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (printed += data.toString()));
  }
  return { child, url: `http://127.0.0.1:${port}`, printed: () => printed };
}

/** Every living process of this computer with its parent and command. */
function listProcesses(): { pid: number; parent: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The worker processes that a process has started. */
const workersOf = ({ pid: parent }: ChildProcess): number[] =>
  listProcesses()
    .filter((one) => one.parent === parent && one.command.includes('worker.ts'))
    .map(({ pid }) => pid);

const lives = (pid: number): boolean => listProcesses().some((one) => one.pid === pid);

/** The server of PostgreSQL on the folder of these tests, by the file that it writes. */
async function postgresPid(): Promise<number> {
  const note = await readFile(join(dir, 'the-database-is-elsewhere.txt'), 'utf8').catch(() => dir);
  const folder = note.trim().split('\n').at(-1) ?? dir;
  const file = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

const answers = async ({ url }: Product): Promise<number> =>
  (await fetch(`${url}${ENDPOINTS.accounts.auth_session.path}`)).status;

it('is a web and a worker process, starts a worker that was killed again, and stops both', async () => {
  const product = await startProduct();
  const [first = 0] = workersOf(product.child);
  expect(first).toBeGreaterThan(0);
  expect(await answers(product)).toBe(200);

  process.kill(first, 'SIGKILL');
  const others = () => workersOf(product.child).filter((pid) => pid !== first);
  await expect.poll(others, PATIENCE).toHaveLength(1);
  expect(product.printed()).toContain('the worker process ended and is started again');
  expect(await answers(product)).toBe(200);

  const [second = 0] = others();
  const postgres = await postgresPid();
  const end = once(product.child, 'exit');
  product.child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
  expect(lives(second)).toBe(false);
  expect(lives(postgres)).toBe(false);
});

it('stops PostgreSQL before it ends, when it is stopped while it starts', async () => {
  const product = await launchProduct();
  // The web answers before the worker works.
  const isAnswering = () => answers(product).catch(() => 0);
  await expect.poll(isAnswering, { timeout: 120_000, interval: 5 }).toBe(200);
  const postgres = await postgresPid();
  const end = once(product.child, 'exit');
  product.child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
  expect(lives(postgres)).toBe(false);
});

it('leaves no process behind when the web process is killed, and starts again at once', async () => {
  const { child } = await startProduct();
  const [worker = 0] = workersOf(child);
  const postgres = await postgresPid();
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
  await expect.poll(() => lives(worker), PATIENCE).toBe(false);
  await expect.poll(() => lives(postgres), PATIENCE).toBe(false);

  const again = await startProduct();
  expect(await answers(again)).toBe(200);
  const stopped = once(again.child, 'exit');
  again.child.kill('SIGINT');
  expect(await stopped).toEqual([0, null]);
});
