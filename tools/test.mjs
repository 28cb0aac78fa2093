// Everything: the checks, unit and HTTP tests on a real PostgreSQL, processes that are killed, journeys in a real browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { check, jsonReport } from './check.mjs';
import { countPlaywright, countVitest, printCounts } from './setup/counts.mjs';
import { bin, pinnedNode, root, runSteps } from './setup/run.mjs';

const started = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'fika-test-'));
const vitestReport = join(reports, 'vitest.json');
const timingReport = join(reports, 'timing.json');
const processesReport = join(reports, 'processes.json');
const playwrightReport = join(reports, 'playwright.json');

const checked = await check();
const vitest = ['unit', 'web', 'server'].flatMap((name) => ['--project', name]);
const timing = ['run', '--project', 'timing', ...jsonReport(timingReport)];
const processes = ['run', '--project', 'processes', ...jsonReport(processesReport)];
const playwright = ['test', '--reporter=list,json'];
// One after the other: two that compete for the processors take as long, and wait for each other.
const steps = [
  ['unit, component and HTTP tests', join(bin, 'vitest'), ['run', ...vitest, ...jsonReport(vitestReport)]],
  ['tests that measure time', join(bin, 'vitest'), timing],
  ['processes that are killed', join(bin, 'vitest'), processes],
  ['build of the web', pinnedNode, [join(root, 'tools', 'prepare.mjs'), 'web']],
  [
    'browser journeys',
    join(bin, 'playwright'),
    playwright,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  ],
];
const failed = await runSteps(steps, 1);
const counts = [
  checked.counts,
  countVitest(vitestReport),
  countVitest(timingReport),
  countVitest(processesReport),
  countPlaywright(playwrightReport),
];
rmSync(reports, { recursive: true });

console.log(`\nAll steps took ${((performance.now() - started) / 1000).toFixed(0)} s.`);
printCounts([...checked.failed, ...failed], counts);
