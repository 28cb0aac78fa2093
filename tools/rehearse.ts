// Tries a program on given people before launch:
// npm run --silent rehearse -- --members FILE --met FILE --program FILE --rounds N --accept 0.7 --seed S [--json]
import { parseArgs } from 'node:util';
import { RehearsalError } from '../apps/server/src/rehearsal/program-file.ts';
import { rehearse } from '../apps/server/src/rehearsal/rehearse.ts';
import { describeReport } from '../apps/server/src/rehearsal/report.ts';

const OPTIONS = {
  members: { type: 'string' },
  met: { type: 'string' },
  program: { type: 'string' },
  rounds: { type: 'string', default: '1' },
  accept: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;

function numberBetween(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new RehearsalError(`--${name} takes a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function argumentsGiven() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new RehearsalError((error as Error).message);
  }
}

async function main(): Promise<void> {
  const given = argumentsGiven();
  if (!given.members || !given.program) {
    throw new RehearsalError('Name the files with --members and --program; --met names who knows whom.');
  }
  const report = await rehearse({
    members: given.members,
    met: given.met,
    program: given.program,
    rounds: Math.round(numberBetween('rounds', given.rounds, 1, 200)),
    accept: numberBetween('accept', given.accept, 0, 1),
    seed: given.seed,
  });
  console.log(given.json ? JSON.stringify(report) : describeReport(report));
}

main().catch((error: unknown) => {
  if (!(error instanceof RehearsalError)) throw error;
  console.error(error.message);
  process.exit(1);
});
