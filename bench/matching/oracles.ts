// Other exact solvers, when they are installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { PairModel } from '@fika/matching/pairs/pairs';

interface Answer {
  weight: number;
  ms: number;
}

/** Solves the complete graph of a model; null when the solver is not installed. */
export type Oracle = (edges: Buffer) => Answer;

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** All pairs that may meet. Weights are moved down to a cover that LEMON's sums can hold. */
export function completeGraph(model: PairModel, lower: number): Buffer {
  const [from, to, weight]: [number[], number[], number[]] = [[], [], []];
  for (let u = 0; u < model.n; u++) {
    model.focus(u);
    for (let v = u + 1; v < model.n; v++) {
      const own = model.weightTo(v);
      if (own <= 0) continue;
      from.push(u);
      to.push(v);
      weight.push(own - lower);
    }
  }
  return Buffer.concat(
    [
      Int32Array.of(model.n, from.length),
      Int32Array.from(from),
      Int32Array.from(to),
      Float64Array.from(weight),
    ].map(({ buffer }) => Buffer.from(buffer)),
  );
}

function ask(command: string, args: string[], input: Buffer): Answer {
  const output = execFileSync(command, args, { input, maxBuffer: 1_000_000 }).toString();
  return JSON.parse(output) as Answer;
}

/** Compiles the driver for the time of `use`. */
export function withLemon<T>(use: (lemon: Oracle | null) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fika-lemon-'));
  try {
    const program = join(folder, 'lemon');
    const built = spawnSync('g++', ['-O2', '-std=c++17', '-o', program, fileOf('lemon.cpp')]);
    return use(built.status === 0 ? (edges) => ask(program, [], edges) : null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function findNetworkx(): Oracle | null {
  const found = spawnSync('python3', ['-c', 'import networkx']);
  return found.status === 0 ? (edges) => ask('python3', [fileOf('networkx_pairs.py')], edges) : null;
}
