import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { reason } from './file-errors.ts';
import { runAs } from './account.ts';
import { type Home, makePrivateFolder } from './home.ts';

/** The database of the product. */
export const DATABASE = 'fika';

/** The roles of the product: one owns the tables, and one serves, which owns nothing. Each with the file of its password. */
export const ROLES = {
  owner: { name: 'fika', file: 'database-password' },
  application: { name: 'fika_app', file: 'database-application-password' },
} as const;

type Role = (typeof ROLES)[keyof typeof ROLES];

/** The passwords of both roles. */
type Passwords = { owner: string; application: string };

type Options = {
  home: Home;
  /** The folder of the passwords. */
  dir: string;
  tune: 'test' | 'product';
  log: (message: string) => void;
};

/** Makes the cluster if there is none, and whichever role it lacks. Nothing may run on it. Returns the passwords. */
export async function ensureCluster({ home, dir, tune, log }: Options): Promise<Passwords> {
  try {
    if (!(await stat(home.cluster).catch(() => undefined))) {
      log(`Making the database in ${home.folder}.`);
      return await createCluster(home, dir, tune);
    }
    return {
      owner: await ensureRole(home, dir, ROLES.owner, log),
      application: await ensureRole(home, dir, ROLES.application, log),
    };
  } catch (error) {
    throw new Error(`The database could not be made in ${home.folder}: ${explain(error)}.`, { cause: error });
  }
}

/** A role without a stored password is new, as in a cluster of one role, or its password was lost. */
async function ensureRole(home: Home, dir: string, role: Role, log: Options['log']): Promise<string> {
  const secretFile = join(dir, role.file);
  const known = await readFile(secretFile, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  log(`The password of the database's role ${role.name} is not there: setting a new one.`);
  const password = newPassword();
  await sql(home, home.cluster, 'postgres', [
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role.name}') THEN CREATE ROLE ${role.name}; END IF; END $$`,
    `ALTER ROLE ${role.name} LOGIN PASSWORD '${password}'`,
  ]);
  await keepSecret(secretFile, password);
  return password;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/** All or nothing: the cluster gets its name only when it is complete, so a kill in between leaves nothing half made. */
async function createCluster(home: Home, dir: string, tune: Options['tune']): Promise<Passwords> {
  const passwords = { owner: newPassword(), application: newPassword() };
  const unfinished = `${home.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await makePrivateFolder(unfinished, home.account);
  // The built-in C.UTF-8 sorts the same on every system and outlives upgrades of the system's libraries. The superuser cannot log
  // in: local connections are refused, and it has no password.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth-local=reject', '--auth-host=scram-sha-256'];
  const speed = tune === 'test' ? ['--no-sync'] : [];
  await run(home, 'initdb', ['-D', unfinished, '--no-instructions', ...locale, ...access, ...speed]);
  // Under row-level security a condition may use an index only when its operator cannot leak what it sees. `like` says
  // nothing about a row, but is not declared so: without this a search reads every member of the company.
  await sql(home, unfinished, 'template1', ['ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF']);
  // Tests connect a thousand times, each of which takes the time of deriving a key.
  const quick = tune === 'test' ? ['SET scram_iterations = 1'] : [];
  await sql(home, unfinished, 'postgres', [
    ...quick,
    `CREATE ROLE ${ROLES.owner.name} LOGIN ${tune === 'test' ? 'CREATEDB' : ''} PASSWORD '${passwords.owner}'`,
    `CREATE ROLE ${ROLES.application.name} LOGIN PASSWORD '${passwords.application}'`,
    // Tests drop databases from which the product has not quite gone: only members of its role may end its connections.
    ...(tune === 'test' ? [`GRANT ${ROLES.application.name} TO ${ROLES.owner.name}`] : []),
    `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner.name}`,
  ]);
  await keepSecret(join(dir, ROLES.owner.file), passwords.owner);
  await keepSecret(join(dir, ROLES.application.file), passwords.application);
  await rename(unfinished, home.cluster);
  return passwords;
}

/** Refuses a cluster of another user or of another PostgreSQL. */
export async function assertUsable(home: Home): Promise<void> {
  const owner = (await stat(home.cluster).catch(() => undefined))?.uid;
  if (owner === undefined) return;
  const user = home.account?.uid ?? process.getuid?.();
  if (user !== owner) {
    throw new Error(
      `The database in ${home.folder} belongs to another user (${owner}): start Fika as that user.`,
    );
  }
  const version = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const [major = ''] = home.binaries.version.split('.');
  if (version !== major) {
    const found = version ? `was made by PostgreSQL ${version}` : 'is incomplete';
    throw new Error(`The database in ${home.cluster} ${found}; this Fika runs PostgreSQL ${major}.`);
  }
}

async function keepSecret(file: string, secret: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
}

/** Runs statements without a server, as the superuser. One line is one statement there. */
async function sql(home: Home, cluster: string, database: string, statements: string[]): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'log_min_messages=warning', database];
  const output = await run(home, 'postgres', args, `${statements.join('\n')}\n`);
  const failure = /(?:ERROR|FATAL|PANIC): +(.*)/.exec(output);
  if (failure) throw new Error(failure[1]);
}

function run(home: Home, program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(home.binaries.root, 'bin', program), args, {
      ...runAs(home.account),
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))));
    // A program that ends early closes its input: its exit code says more than the broken pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** The one line of a failed program's output that says what to fix. */
export function explain(error: unknown): string {
  const text = reason(error);
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(text))
    return 'the disk is full';
  if (/Permission denied/.test(text)) return 'a file there belongs to another user';
  const lines = text.split('\n').filter((line) => /error|fatal|panic/i.test(line));
  return (lines.at(-1) ?? text).replace(/^.*?(?:error|FATAL|PANIC): */, '').replace(/\.$/, '');
}
