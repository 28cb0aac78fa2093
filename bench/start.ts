import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounded, median, type Report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const REST_MS = 8_000;
const TURNS = 3;

/** From `npm start` to ready, when everything is there already; and the memory of its processes and of the database at rest. */
export async function start(): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'fika-bench-start-'));
  try {
    await run(dir, async () => undefined);
    const seconds: number[] = [];
    let memory = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await run(dir, async (pid, elapsed) => {
        seconds.push(elapsed / 1000);
        if (turn < TURNS - 1) return;
        await sleep(REST_MS);
        memory = await proportionalMemory(pid);
      });
    }
    return {
      name: 'start',
      rows: [
        bounded('second start, command to ready', median(seconds), 's', 4),
        bounded('memory at rest, web, worker and database', memory, 'MB', 380),
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function run(dir: string, atReady: (pid: number, elapsed: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // Without the demo's history, which is played in the background at first.
    env: { ...process.env, DATA_DIR: dir, PORT: String(port), LOG_LEVEL: 'error', DEMO_HISTORY: 'false' },
    stdio: 'ignore',
    detached: true,
  });
  const pid = child.pid ?? 0;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    await ready(port);
    await atReady(pid, performance.now() - started);
  } finally {
    process.kill(-pid, 'SIGINT');
    await gone;
  }
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const ok = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await sleep(20);
  }
  throw new Error('The server was not ready within a minute.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Proportional set size of a process and all that came from it, in MB: shared pages count once. */
async function proportionalMemory(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(Number(entry), parent);
  }
  const isOurs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  let kilobytes = 0;
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
