import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { cannotKeep } from './file-errors.ts';
import { type Account, chooseAccount, mayEnter } from './account.ts';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';

/** The places of PostgreSQL: its data, its programs, its user. */
export type Home = { folder: string; cluster: string; binaries: Binaries; account: Account };

const noteName = 'the-database-is-elsewhere.txt';

/**
 * The data live in `dir`, and the programs in node_modules, unless PostgreSQL's user may not enter those (a clone under
 * /root, started by root): then both move to a folder that it may enter, and a note in `dir` says where.
 *
 * @throws Error with a sentence for people when the folder cannot be used.
 */
export async function settle(dir: string, temporary: boolean): Promise<Home> {
  await makeFolder(dir);
  const noted = await readNote(dir);
  const account = chooseAccount(join(noted ?? dir, 'postgres'));
  // A temporary folder is open to its owner alone, and PostgreSQL's user has to remove it in the end.
  if (account && temporary) await chown(dir, account.uid, account.gid);
  const binaries = await findBinaries();
  const programs = join(binaries.root, 'bin', 'postgres');
  if (!account) return { folder: dir, cluster: join(dir, 'postgres'), binaries, account };

  const folder = noted ?? ((await mayPass(account, dir)) ? dir : await openFolder(dir, account));
  return {
    folder,
    cluster: join(folder, 'postgres'),
    binaries: mayEnter(account, programs)
      ? binaries
      : await copyBinaries(binaries, await firstUsable(sharedFolders(), account)),
    account,
  };
}

/** Makes an empty folder that belongs to PostgreSQL's user and that no other can open, as PostgreSQL requires. */
export async function makePrivateFolder(path: string, account: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Whether the account may pass through the folder. When only this folder is closed, it opens the folder for passing through, not
 * for reading.
 */
async function mayPass(account: Account, dir: string): Promise<boolean> {
  if (mayEnter(account, dir)) return true;
  if (!mayEnter(account, dirname(dir))) return false;
  const { mode } = await stat(dir);
  await chmod(dir, mode | 0o111);
  return mayEnter(account, dir);
}

async function makeFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotKeep(dir, error);
  }
}

async function readNote(dir: string): Promise<string | undefined> {
  const note = await readFile(join(dir, noteName), 'utf8').catch(() => undefined);
  const folder = note?.trim().split('\n').at(-1);
  if (!folder) return undefined;
  if (!(await stat(folder).catch(() => undefined))) {
    throw new Error(
      `The database is not in ${folder} any more: bring it back, or remove ${dir} to start with an empty one.`,
    );
  }
  return folder;
}

async function openFolder(dir: string, account: NonNullable<Account>): Promise<string> {
  const parent = await firstUsable(sharedFolders(), account);
  // A clone that was removed and made again must not find its old data: the time of birth is part of the name.
  const { birthtimeMs } = await stat(dir);
  const name = createHash('sha256').update(`${dir} ${birthtimeMs}`).digest('hex').slice(0, 12);
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const note = [
    `PostgreSQL does not run as root, and the user it runs as (${account.name}) may not enter ${dir}.`,
    'So the database of this installation is in the folder below: move, back up and remove both together.',
    folder,
  ];
  await writeFile(join(dir, noteName), `${note.join('\n')}\n`);
  return folder;
}

function sharedFolders(): string[] {
  return ['/var/lib/fika', join(tmpdir(), 'fika'), '/tmp/fika'];
}

async function firstUsable(folders: string[], account: Account): Promise<string> {
  for (const folder of folders) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    // In a shared folder, another user may have made it first, to replace the programs in it.
    if (made && (await stat(folder)).uid === process.getuid?.() && mayEnter(account, folder)) return folder;
  }
  throw new Error(
    `Fika found no folder for its database that the user ${account?.name} may enter: ` +
      'put it in a folder open to others, start it as an ordinary user, or set DATABASE_URL.',
  );
}
