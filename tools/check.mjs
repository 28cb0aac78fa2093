// The fast part of the tests: types, lint, format, dead code, and the tests about the code. Under a minute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { countVitest, printCounts } from './setup/counts.mjs';
import { bin, root, runSteps } from './setup/run.mjs';

/** Runs all checks; returns the names of those that failed and the counted tests. */
export async function check() {
  const reports = mkdtempSync(join(tmpdir(), 'fika-check-'));
  const report = join(reports, 'code.json');
  const tool = (name, ...args) => [join(bin, name), args];
  // Each checker of a run checks again what it shares with the others: one needs less than half of the work of four.
  const types = (project) => tool('tsc', '-p', project, '--checkers', '1');
  const failed = await runSteps([
    ['tests about the code', ...tool('vitest', 'run', '--project', 'code', ...jsonReport(report))],
    ['types of server, packages and tools', ...types('.')],
    ['types of the web', ...types('apps/web')],
    ['lint', ...tool('oxlint', '--type-aware', '--deny-warnings')],
    ['format', ...tool('oxfmt', '--check')],
    ['dead code', ...tool('knip', '--no-progress')],
  ]);
  const counts = countVitest(report);
  rmSync(reports, { recursive: true });
  return { failed, counts };
}

/** Reporters of vitest: one for people, and one for the final count. */
export function jsonReport(file) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

if (process.argv[1] === join(root, 'tools', 'check.mjs')) {
  const { failed, counts } = await check();
  printCounts(failed, [counts]);
}
