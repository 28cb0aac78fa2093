import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

import { root } from './run.mjs';

/** Lines that a failure is repeated with at the end. */
const LINES = 12;

/**
 * Passed and failed tests of vitest's JSON report, and what failed with its reason. A file that did not even load counts as
 * one failed test.
 */
export function countVitest(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1, failures: [] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const where = relative(root, name);
    if (status === 'failed' && tests.length === 0) return [failureOf(where, message)];
    return tests.map((test) => failureOf(`${where} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** Passed and failed tests of Playwright's JSON report; its reporter prints failures itself. */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1, failures: [] };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures: [] };
}

const failureOf = (name, message) => `${name}\n${message.split('\n').slice(0, LINES).join('\n')}`;

/** Ends a command: failures, the line that counts tests, the exit code. */
export function printCounts(failedSteps, counts) {
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);
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
