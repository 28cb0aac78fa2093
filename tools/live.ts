// Repeats the journey of two people who write while the server restarts, with loops that keep the processors busy:
// npm run live, or npm run live -- --repeats 50 --loops 2. A failure names its step; nothing is retried.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { bin, root, run } from './setup/run.mjs';

const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '10' }, loops: { type: 'string', default: '2' } },
});

function count(name: 'repeats' | 'loops'): number {
  const text = values[name];
  if (!/^\d{1,4}$/.test(text)) {
    console.error(`--${name} takes a whole number, not "${text}".`);
    process.exit(2);
  }
  return Number(text);
}

const repeats = count('repeats');
const loops = Array.from({ length: count('loops') }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
const endLoops = () => {
  for (const loop of loops) loop.kill('SIGKILL');
};
process.on('exit', endLoops);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const journey = join('e2e', 'restart.spec.ts');
const { ok } = await run(
  join(bin, 'playwright'),
  ['test', journey, `--repeat-each=${repeats}`, '--workers=1', '--reporter=list'],
  { cwd: root, show: true },
);
endLoops();
process.exitCode = ok ? 0 : 1;
