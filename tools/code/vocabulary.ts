import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './source-files.ts';

/** The closed vocabulary: the only names of files in a feature or view of the server. */
const NAMES = [
  'feature',
  'view',
  'endpoints',
  'queries',
  'policy',
  'rules',
  'present',
  'jobs',
  'reactions',
  'emails',
  'gateway',
  'personal-data',
  'types',
  'metrics',
];

const known = new Set(NAMES.map((name) => `${name}.ts`));
const verbAndNoun = /^[a-z]+(-[a-z0-9]+)+\.ts$/;
const area = 'apps/server/src/';
export const exceptionsFile = join(root, 'tools', 'code', 'vocabulary-exceptions.json');

/** Path of a file outside the vocabulary, and the reason why it stays there: empty while none is known. */
export type Exceptions = Record<string, string>;

/**
 * Whether the name of a file is outside the vocabulary. Paths are from the root; files outside features and views, and
 * tests, never are. A feature may have folders, which repeat the names.
 */
export function isOutsideVocabulary(path: string): boolean {
  if (!/^apps\/server\/src\/(features|views)\//.test(path) || path.endsWith('.test.ts')) return false;
  const [, , ...inside] = path.slice(area.length).split('/');
  const name = inside.at(-1) ?? '';
  return inside.at(-2) === 'commands' ? !verbAndNoun.test(name) : !known.has(name);
}

export function readExceptions(): Exceptions {
  return JSON.parse(readFileSync(exceptionsFile, 'utf8')) as Exceptions;
}

/** Compares the files of the repository with the list of exceptions. */
export function compareWithExceptions(paths: string[], exceptions: Exceptions) {
  const outside = new Set(paths.filter(isOutsideVocabulary));
  return {
    unlisted: [...outside].filter((path) => !(path in exceptions)).toSorted(),
    stale: Object.keys(exceptions).filter((path) => !outside.has(path)),
  };
}
