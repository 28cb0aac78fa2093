// Measures the shape of the code: npm run --silent shape -- [--json] [--list MEASURE] [--update-vocabulary]
// tools/shape/measures.ts defines each measure.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { sourceFiles } from './code/source-files.ts';
import { compareWithExceptions, exceptionsFile, readExceptions } from './code/vocabulary.ts';
import { measure, type Shape } from './shape/measures.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    /** Prints what a measure counts, one a line. */
    list: { type: 'string' },
    /** Removes files from the list of exceptions that are gone or have a name of the vocabulary now. */
    'update-vocabulary': { type: 'boolean' },
  },
});

const TARGETS: Record<keyof Shape, string> = {
  vite_plugins_own: '0',
  build_lines: 'about 60',
  app_lines: 'about 100',
  register_calls: '0',
  module_state: '0',
  outside_vocabulary: 'under 40, each with a reason',
  sentence_systems: '1',
  source_lines: 'clearly fewer than 137,000',
  cycles: '0',
  any: '0',
  function_p90: 'server 23, web 30',
  files_p90: '',
  files_max: '400',
};

function describe(shape: Shape): string {
  const rows = Object.entries(TARGETS).map(([name, target]) => {
    const value = shape[name as keyof Shape];
    const text =
      typeof value === 'number' ? value.toLocaleString('en') : `server ${value.server}, web ${value.web}`;
    return `${name.padEnd(20)}${text.padEnd(20)}${target}`.trimEnd();
  });
  return [`${''.padEnd(20)}${'now'.padEnd(20)}target`, ...rows].join('\n');
}

function updateVocabulary(): string {
  const exceptions = readExceptions();
  const { unlisted, stale } = compareWithExceptions(
    sourceFiles().map(({ path }) => path),
    exceptions,
  );
  const left = Object.entries(exceptions).filter(([path]) => !stale.includes(path));
  const sorted = Object.fromEntries(left.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(exceptionsFile, `${JSON.stringify(sorted, null, 2)}\n`);
  return [
    `Removed ${stale.length}, left ${left.length}.`,
    ...unlisted.map((path) => `Outside the vocabulary and not listed: ${path}`),
  ].join('\n');
}

if (values['update-vocabulary']) {
  console.log(updateVocabulary());
} else {
  const { shape, details } = measure(sourceFiles());
  if (values.list)
    console.log(details[values.list]?.join('\n') ?? `Measures: ${Object.keys(details).join(', ')}`);
  else console.log(values.json ? JSON.stringify(shape) : describe(shape));
}
