/** Plays cases on separate databases and judges every session. */
import { cloneDatabase } from '#test/database.ts';
import { startTestApp } from '#test/start-app.ts';
import type { DatabaseUrls } from '#platform/db/migrate.ts';
import { type CasePlan, makeCase } from './cases.ts';
import { judgeEnded } from './judges/ended.ts';
import { judge } from './judges/index.ts';
import { playCase, type Played } from './play.ts';
import { KINDS, type Kind, type Violation } from './record.ts';

/** The findings of one case. */
export interface CaseReport {
  case: number;
  sessions: number;
  outcomes: number;
  violations: (Violation & { session: number })[];
}

export interface PromisesReport {
  sessions: number;
  outcomes: number;
  /** How often each promise was broken. */
  violations: Record<Kind, number>;
}

/**
 * Plays one case and judges it.
 *
 * @param postgres a cluster with the template of `createTemplate`
 */
export async function runCase(postgres: DatabaseUrls, plan: CasePlan): Promise<CaseReport> {
  const database = await cloneDatabase(postgres);
  const app = await startTestApp(database.url, { LOG_LEVEL: 'error' });
  try {
    return reportOf(plan, await playCase(app, plan));
  } finally {
    await app.stop();
    await database.drop();
  }
}

/** The verdicts of the judges on the sessions of a case. */
function reportOf(plan: CasePlan, { sessions, ended }: Played): CaseReport {
  const all = [...sessions, ...ended];
  const violations = [
    ...sessions.map((session) => ({ number: session.number, found: judge(session) })),
    ...ended.map((session) => ({ number: session.number, found: judgeEnded(session) })),
  ];
  return {
    case: plan.number,
    sessions: all.length,
    outcomes: all.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
    violations: violations.flatMap(({ number, found }) =>
      found.map(({ kind, detail }) => ({ kind, detail, session: number })),
    ),
  };
}

/** The numbers of the cases that have so many sessions together. */
export function casesFor(seed: number, sessions: number, largest?: number): number[] {
  const numbers: number[] = [];
  for (let left = sessions; left > 0;) {
    const number = numbers.length;
    numbers.push(number);
    left -= makeCase(seed, number, largest).rounds;
  }
  return numbers;
}

/** All reports as one; every kind is there, also where nothing was found. */
export function sumOf(reports: readonly CaseReport[]): PromisesReport {
  const violations = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of reports.flatMap((report) => report.violations)) violations[kind] += 1;
  return {
    sessions: reports.reduce((sum, report) => sum + report.sessions, 0),
    outcomes: reports.reduce((sum, report) => sum + report.outcomes, 0),
    violations,
  };
}
