import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as; undefined: the user of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined;

/**
 * Returns the user for PostgreSQL, which refuses to run as root. As root: the owner of an existing cluster, else the system's
 * `postgres` user, else a new one, else `nobody`. As an ordinary user: undefined.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const account = lookUp('postgres') ?? createPostgresUser() ?? lookUp('nobody');
  if (!account) throw new Error('PostgreSQL does not run as root, and this machine has no user to lend it.');
  return account;
}

/** Whether this account may pass through every folder on the way to `path`, and enter it or run it. */
export function mayEnter(account: Account, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], runAs(account)).status === 0;
}

/** Options for spawn: another user where needed, and a working directory that every user may enter. */
export function runAs(account: Account): { cwd: string; uid?: number; gid?: number } {
  return account ? { cwd: '/', uid: account.uid, gid: account.gid } : { cwd: '/' };
}

function lookUp(name: string): Account {
  try {
    const id = (what: '-u' | '-g'): number =>
      Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function createPostgresUser(): Account {
  // Debian, Red Hat and Arch have useradd; Alpine has busybox's adduser.
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']],
  ];
  for (const [command, args] of ways) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return lookUp('postgres');
  }
  return undefined;
}
