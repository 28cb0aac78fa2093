import { beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCase } from './cases.ts';
import { KINDS } from './record.ts';
import { type CaseReport, runCase, sumOf } from './run.ts';

/** Small companies, so that the test is short; `npm run promises` plays hundreds of sessions of companies of all sizes. */
const LARGEST = 12;
const isWhole = Boolean(process.env['ALL_CASES']);
const CASES = isWhole ? Array.from({ length: 14 }, (_, number) => number) : [1, 2, 3, 6, 7, 8];

describe('what is promised of sessions', () => {
  beforeAll(() =>
    expect(new Set(CASES.map((number) => makeCase(1, number).program.algo)).size).toBeGreaterThan(4),
  );

  it('holds in sessions of all kinds of programs', { timeout: isWhole ? 600_000 : 240_000 }, async () => {
    const reports: CaseReport[] = [];
    for (const number of CASES) reports.push(await runCase(inject('postgres'), makeCase(1, number, LARGEST)));
    const { sessions, outcomes, violations } = sumOf(reports);
    expect(reports.flatMap((report) => report.violations)).toEqual([]);
    expect(violations).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
    expect(sessions).toBeGreaterThan(19);
    expect(outcomes).toBeGreaterThan(100);
  });
});
