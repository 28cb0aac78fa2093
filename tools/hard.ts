// Tries what a round has to survive, with real processes on its own PostgreSQL:
// npm run hard, or npm run --silent hard -- f1 --people 10000 --kills 50 [--park] [--seed 7] [--json]
import { parseArgs } from 'node:util';
import { endAll, endAllOnSignal } from '../apps/server/src/test/hard/clean-up.ts';
import { type Result, SCENARIOS, type Sizes } from '../apps/server/src/test/hard/scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string' },
    kills: { type: 'string' },
    admins: { type: 'string' },
    crashes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    park: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function count(name: 'people' | 'kills' | 'admins' | 'crashes' | 'seed'): number | undefined {
  const text = values[name];
  if (text !== undefined && !/^\d{1,7}$/.test(text)) {
    console.error(`--${name} takes a whole number, not "${text}".`);
    process.exit(2);
  }
  return text === undefined ? undefined : Number(text);
}

const sizes: Sizes = {
  people: count('people'),
  kills: count('kills'),
  admins: count('admins'),
  crashes: count('crashes'),
  seed: count('seed') ?? 0,
  park: values.park,
};
const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
const unknown = names.find((name) => !SCENARIOS[name]);
if (unknown !== undefined) {
  console.error(`There is no fault named ${unknown}: choose from ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(2);
}

async function play(run: (sizes: Sizes) => Promise<Result>): Promise<Result> {
  try {
    return await run(sizes);
  } finally {
    await endAll();
  }
}

endAllOnSignal();
let isMissed = false;
for (const name of names) {
  const scenario = SCENARIOS[name];
  if (!scenario) continue;
  console.error(`${name}: ${scenario.what} (seed ${sizes.seed})`);
  const { figures, missed } = await play(scenario.run);
  console.log(values.json ? JSON.stringify(figures) : `${name} ${JSON.stringify(figures)}`);
  for (const sentence of missed) console.error(`  MISSED: ${sentence}`);
  isMissed ||= missed.length > 0;
}
process.exit(isMissed ? 1 : 0);
