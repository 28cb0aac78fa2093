import { readFileSync } from 'node:fs';

/** Passed and failed tests of vitest's JSON report; a file that did not even load counts as one failed test. */
export function countVitest(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Passed and failed tests of Playwright's JSON report. */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** Ends a command: the failed steps, the line that counts tests, the exit code. */
export function printCounts(failedSteps, counts) {
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = failedSteps.length > 0 || sum('failed') > 0 ? 1 : 0;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
