import { deflateRawSync } from 'node:zlib';
import { isLoopbackHost, isLoopbackUrl, isPrivateHost } from './loopback.ts';

/** OWASP's recommendation for two passes, and the minimum in production. */
export const PASSWORD_MEMORY_KIB = 19_456;

/** Fewer different characters, or fewer bytes after packing, are a pattern and no random key. */
const KEY_CHARACTERS = 8;
const KEY_BYTES = 20;

interface Settings {
  NODE_ENV: 'production' | 'development' | 'test';
  PUBLIC_URL: string;
  HOST: string;
  SECRET_KEY: string;
  SMTP_URL?: string | undefined;
  DEMO: boolean;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  PASSWORD_MEMORY_KIB: number;
  BOUNCE_ADDRESS?: string | undefined;
  BOUNCE_IMAP_URL?: string | undefined;
  BOUNCE_SMTP_PORT?: number | undefined;
  BOUNCE_SMTP_CERT?: string | undefined;
  BOUNCE_SMTP_KEY?: string | undefined;
}

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const;

const isPattern = (key: string): boolean =>
  new Set(key).size < KEY_CHARACTERS || deflateRawSync(key).length < KEY_BYTES;

/**
 * Checks combinations of settings.
 *
 * @throws Error with one sentence that names the setting and the fix.
 */
export function checkTogether(config: Settings, isUrlGiven: boolean): void {
  if (!config.BOUNCE_ADDRESS && (config.BOUNCE_IMAP_URL ?? config.BOUNCE_SMTP_PORT) !== undefined) {
    throw new Error('The setting BOUNCE_ADDRESS is missing: it is the address whose bounces are to be read.');
  }
  if ((config.BOUNCE_SMTP_CERT === undefined) !== (config.BOUNCE_SMTP_KEY === undefined)) {
    const missing = config.BOUNCE_SMTP_CERT ? 'BOUNCE_SMTP_KEY' : 'BOUNCE_SMTP_CERT';
    throw new Error(
      `The setting ${missing} is missing: give the files of a certificate and of its key together.`,
    );
  }
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL) {
    throw new Error(
      'The setting DATABASE_URL is missing: it names the role that serves, beside the owner that DATABASE_OWNER_URL names.',
    );
  }
  if (config.NODE_ENV === 'production') checkProduction(config, isUrlGiven);
  checkDemo(config);
  if (config.NODE_ENV === 'development' && !config.SMTP_URL) checkMailbox(config);
}

/**
 * Refuses addresses of databases on another machine that leave the connection open to others without saying so. What the driver
 * does with each address is tested in `db/encryption.test.ts`.
 */
function checkDatabases(config: Pick<Settings, (typeof DATABASES)[number]>): void {
  for (const name of DATABASES) {
    const address = config[name];
    if (!address || !isOfAnotherMachine(address)) continue;
    const mark = new URL(address).search ? '&' : '?';
    if (isUnencrypted(address)) {
      throw new Error(
        `The setting ${name} cannot be used: its connection to another machine would not be encrypted; ` +
          `add ${mark}sslmode=verify-full, or ${mark}sslmode=disable where no one can listen in between.`,
      );
    }
    if (isUnverified(address)) {
      throw new Error(
        `The setting ${name} cannot be used: its connection would not check who the other machine is; ` +
          'remove uselibpqcompat, or also write sslmode=no-verify where no one can get in between.',
      );
    }
  }
}

/** The parameters of an address as the driver reads them: the last one of a name counts, and an empty one does not. */
function parametersOf(address: string): Record<string, string | undefined> {
  return Object.fromEntries(new URL(address).searchParams);
}

function isOfAnotherMachine(address: string): boolean {
  const host = parametersOf(address)['host'] || new URL(address).hostname;
  const isSocket = /^(?:%2f|\/|$)/i.test(host);
  return !isSocket && !isPrivateHost(host);
}

/** Whether an address says nothing about TLS that the driver knows: it then uses none. */
function isUnencrypted(address: string): boolean {
  const { ssl, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation } = parametersOf(address);
  if (sslmode || sslcert || sslkey || sslrootcert || sslnegotiation === 'direct') return false;
  return !['1', 'true', 'no-verify', '0'].includes(ssl ?? '');
}

/** Whether the driver takes any certificate, as libpq does with two modes whose names do not say so. */
function isUnverified(address: string): boolean {
  const { uselibpqcompat, sslmode, sslrootcert } = parametersOf(address);
  if (uselibpqcompat !== 'true') return false;
  return sslmode === 'prefer' || (sslmode === 'require' && !sslrootcert);
}

/** Without a mail server every email can be read at /dev/mailbox: only a loopback address may serve that. */
function checkMailbox({ PUBLIC_URL, HOST }: Settings): void {
  if (!isLoopbackUrl(PUBLIC_URL)) {
    throw new Error(
      'The setting SMTP_URL is missing: without it, all who reach PUBLIC_URL read every email at /dev/mailbox. ' +
        'Set it, or set PUBLIC_URL to an address on localhost.',
    );
  }
  if (!isLoopbackHost(HOST)) {
    throw new Error(
      'The setting SMTP_URL is missing: without it, all who reach HOST read every email at /dev/mailbox. ' +
        'Set it, or set HOST to 127.0.0.1.',
    );
  }
}

function checkProduction(config: Settings, isUrlGiven: boolean): void {
  if (!isUrlGiven) {
    throw new Error(
      'The setting PUBLIC_URL is missing: give the address at which people reach this installation, such as https://fika.company.com.',
    );
  }
  if (!config.PUBLIC_URL.startsWith('https:') && !isLoopbackUrl(config.PUBLIC_URL)) {
    throw new Error(
      'The setting PUBLIC_URL cannot be used: give an address with https://, because production sends no passwords in the clear.',
    );
  }
  if (isPattern(config.SECRET_KEY)) {
    throw new Error(
      'The setting SECRET_KEY cannot be used: it is a pattern that can be guessed; give the output of `openssl rand -hex 32`.',
    );
  }
  if (!config.SMTP_URL) {
    throw new Error('The setting SMTP_URL is missing: in production Fika needs a mail server.');
  }
  if (config.PASSWORD_MEMORY_KIB < PASSWORD_MEMORY_KIB) {
    throw new Error(`The setting PASSWORD_MEMORY_KIB cannot be used: give ${PASSWORD_MEMORY_KIB} or more.`);
  }
  checkDatabases(config);
}

/** The passwords of the demo are public: only a loopback address may serve it. */
function checkDemo({ DEMO, NODE_ENV, PUBLIC_URL, HOST }: Settings): void {
  if (!DEMO) return;
  if (NODE_ENV === 'production') {
    throw new Error(
      'The setting DEMO cannot be used in production: the passwords of the demo are public. Remove it.',
    );
  }
  if (!isLoopbackUrl(PUBLIC_URL)) {
    throw new Error(
      'The setting DEMO cannot be used with this PUBLIC_URL: the passwords of the demo are public. ' +
        'Remove it, or set PUBLIC_URL to an address on localhost.',
    );
  }
  if (!isLoopbackHost(HOST)) {
    throw new Error(
      'The setting DEMO cannot be used with this HOST: the passwords of the demo are public. ' +
        'Remove it, or set HOST to 127.0.0.1.',
    );
  }
}
