// Plays programs of all kinds and judges what the product promises of their sessions:
// npm run --silent promises -- --seed 1 [--sessions 300] [--case 12] [--json]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import type { DatabaseUrls } from '../apps/server/src/platform/db/migrate.ts';
import { makeCase } from '../apps/server/src/promises/cases.ts';
import { type CaseReport, casesFor, runCase, sumOf } from '../apps/server/src/promises/run.ts';
import { createTemplate } from '../apps/server/src/test/database.ts';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  sessions: { type: 'string', default: '300' },
  case: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new TypeError(`--${name} takes a whole number up to ${most}, not "${text}".`);
}

function argumentsGiven() {
  const { values } = parseArgs({ options: OPTIONS });
  return {
    seed: wholeNumber('seed', values.seed, 1_000_000_000),
    sessions: wholeNumber('sessions', values.sessions, 100_000),
    case: values.case === undefined ? null : wholeNumber('case', values.case, 100_000),
    json: values.json,
  };
}

interface Work {
  postgres: DatabaseUrls;
  seed: number;
  number: number;
}

/** A case waits for the database half of the time: one process more than there are processors keeps them busy. */
const PROCESSES = availableParallelism() + 1;

async function main(): Promise<void> {
  const given = argumentsGiven();
  const numbers = given.case === null ? casesFor(given.seed, given.sessions) : [given.case];
  const postgres = await startTemporaryPostgres();
  const reports: CaseReport[] = [];
  try {
    await createTemplate(postgres);
    const urls = { url: postgres.url, ownerUrl: postgres.ownerUrl };
    // The largest companies first, so that no process is left with one of them at the end.
    const sizeOf = (number: number): number => makeCase(given.seed, number).people.length;
    const queue = numbers.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const workers = Array.from({ length: Math.min(PROCESSES, numbers.length) }, () =>
      work(queue, { postgres: urls, seed: given.seed }, (report) => {
        reports.push(report);
        tell(given.seed, report, `${reports.length} of ${numbers.length}`);
      }),
    );
    await Promise.all(workers);
  } finally {
    await postgres.stop();
  }
  const report = sumOf(reports);
  console.log(given.json ? JSON.stringify(report) : asTable(report));
  const found = Object.values(report.violations).reduce((sum, count) => sum + count, 0);
  process.exit(found > 0 ? 1 : 0);
}

/** Runs one case after the other in a separate process. */
async function work(
  queue: number[],
  shared: Omit<Work, 'number'>,
  done: (report: CaseReport) => void,
): Promise<void> {
  const child = fork(import.meta.filename, ['--worker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process that plays cases ended with ${String(code)}.`);
  });
  for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
    child.send({ ...shared, number } satisfies Work);
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [CaseReport];
    done(report);
  }
  ended.catch(() => undefined);
  child.kill();
}

function tell(seed: number, { case: number, sessions, violations }: CaseReport, progress: string): void {
  console.error(`case ${number} (${progress}): ${sessions} sessions, ${violations.length} violations`);
  for (const { kind, detail, session } of violations.slice(0, 10)) {
    console.error(`  ${kind} in session ${session}: ${detail.slice(0, 300)}`);
  }
  if (violations.length > 0) console.error(`  again: npm run promises -- --seed ${seed} --case ${number}`);
}

function asTable({ sessions, outcomes, violations }: ReturnType<typeof sumOf>): string {
  const rows = Object.entries(violations).map(
    ([kind, count]) => `${kind.padEnd(26)}${String(count).padStart(6)}`,
  );
  return [`${sessions} sessions, ${outcomes} outcomes`, ...rows].join('\n');
}

if (process.argv[2] === '--worker') {
  process.on('message', ({ postgres, seed, number }: Work) => {
    runCase(postgres, makeCase(seed, number)).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        console.error(`case ${number} of seed ${seed} could not be played:`, error);
        process.exit(1);
      },
    );
  });
} else {
  await main().catch((error: unknown) => {
    // Messages of `parseArgs` and of this file about invalid arguments.
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    process.exit(2);
  });
}
