import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const bin = join(root, 'node_modules', '.bin');

/** The Node that Fika runs on, once packages are installed. */
export const pinnedNode = join(bin, 'node');

/** Runs a program of this repository and collects what it says; never rejects. */
export function run(command, args, { env = {}, cwd = root, show = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const path = `${bin}${delimiter}${process.env.PATH}`;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const end = (code) => resolve({ ok: code === 0, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', end);
  });
}

/** Runs steps `[name, command, args, env?]`, as many at once as `width`, and prints each with its time as it ends. */
export async function runSteps(steps, width = availableParallelism()) {
  const queue = [...steps];
  const failed = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const [name, command, args, env] = step;
      const { ok, output, seconds } = await run(command, args, { env });
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (ok) continue;
      failed.push(name);
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return failed;
}
