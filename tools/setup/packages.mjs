import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pinnedNode, root, run } from './run.mjs';

/** Runs `npm ci` unless node_modules already matches the lockfile. */
export async function ensurePackages() {
  if (areInstalled()) return;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Error(`Fika cannot install its packages: this user may not write in ${root}.`);
  }
  console.error('Installing packages (only when they changed; takes about half a minute) …');
  // Independent of npm's configuration: the pinned Node and the checks are devDependencies, and the pinned Node comes from an
  // install script. package.json lists the packages that may run one.
  const { ok, output, seconds } = await npm(
    'ci',
    '--include=dev',
    '--ignore-scripts=false',
    '--loglevel=error',
  );
  if (!ok) throw new Error(`${output.trim()}\nThe packages could not be installed: npm says why above.`);
  const version = spawnSync(pinnedNode, ['--version']).stdout?.toString().trim();
  if (!version)
    throw new Error('npm did not bring the Node that Fika runs on: remove node_modules and try again.');
  console.error(`Packages installed in ${seconds.toFixed(0)} s; Fika runs on Node ${version.slice(1)}.`);
}

/** npm writes node_modules/.package-lock.json last, so that an interrupted installation counts as none. */
function areInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present.packages[path];
    // Packages of other platforms are in the lockfile too, but never installed.
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The npm that runs this script, by the Node that runs it; started by hand, the first npm in PATH. */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node ? run(node, [script, ...args]) : run('npm', args);
}
