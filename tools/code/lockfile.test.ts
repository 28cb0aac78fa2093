import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { root } from './source-files.ts';

type Package = { optionalDependencies?: Record<string, string>; resolved?: string };
type Lockfile = { packages: Record<string, Package> };

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;

/** Where Node would look for a package from `path`: its own node_modules, then each one above. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

it('the lockfile knows the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(
    missing,
    '"npm ci" refuses a lockfile without them. The registry lacked them when the version was added: take a version ' +
      'that it has for every platform, usually one a few weeks older.',
  ).toEqual([]);
});

it('the lockfile names no registry', () => {
  const named = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'));
  expect(
    named.map(([path]) => path),
    'Run "npm install --omit-lockfile-registry-resolved": every machine has a registry of its own.',
  ).toEqual([]);
});
