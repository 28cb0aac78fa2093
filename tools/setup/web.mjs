import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { pinnedNode, root, run } from './run.mjs';

const inputs = [
  'apps/web',
  'packages/contract',
  'packages/spreadsheet',
  'package-lock.json',
  'tsconfig.base.json',
];
const stamp = join(root, 'apps', 'web', 'dist', '.inputs');

/** Builds the web unless the last build was made from the same files. */
export async function ensureWeb() {
  const before = hashInputs();
  if (before === readStamp()) return;
  console.error('Building the web (only when it changed) …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { ok, output, seconds } = await run(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
  });
  if (!ok) throw new Error(`${output.trim()}\nThe web could not be built: Vite says why above.`);
  writeFileSync(stamp, before);
  console.error(`Web built in ${seconds.toFixed(0)} s.`);
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(list)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files under a path of the repository, sorted; neither tests nor what a build writes. */
function list(path) {
  if (/(^|\/)(node_modules|dist)$|\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) return [];
  let entries;
  try {
    entries = readdirSync(join(root, path));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.toSorted().flatMap((name) => list(`${path}/${name}`));
}
