import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSettingFiles } from './config-files.ts';
import { checkTogether, PASSWORD_MEMORY_KIB } from './config-rules.ts';
import { spellingNotes } from './config-spelling.ts';
import { EXPECTED } from './config-words.ts';
import { cannotKeep } from '@fika/embedded-postgres/file-errors';
import { isForThisMachine } from './loopback.ts';
import { readNetwork } from './safe-address.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

// How many proxies stand before the server. Each adds whom it was called by to the end of the list, and what stands before
// those is whatever the caller wrote: taken for true, it gives everybody as many addresses as they like.
const hops = z
  .enum(['true', 'false'])
  .transform((text) => (text === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(10));

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const networks = list.refine((all) => all.every((one) => readNetwork(one) !== null));

// What is written into headers of mails, titles and texts: one line.
const line = z.string().regex(/^\P{Cc}+$/u);

/** `Name <address>`, or the address alone. */
const sender = line.refine(
  (text) =>
    z.email().safeParse(/^(?:[^<>]*<)?([^<>\s]+)>?$/.exec(text)?.[1]).success &&
    /^[^<>]*(<[^<>]+>)?$/.test(text),
);

export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: line.default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where a process with the role `worker` answers for its health. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: z
    .string()
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
    })
    .optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w-]+\/)*$/)
    .default('/'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the tables; DATABASE_URL then names one that serves and owns nothing. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Whether statements are prepared; poolers before PgBouncer 1.21 know none. */
  DATABASE_PREPARE: flag.default(true),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: line.default('.data'),
  SECRET_KEY: z.string().min(32).optional(),
  /** Keys that it was before: what they signed and sealed is still good. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => key.length >= 32)),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether mails and mailboxes are given to servers that speak no TLS; without it, outside production and on private addresses. */
  MAIL_TLS: z.enum(['required', 'optional']).optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(5),
  MAIL_FROM: sender.default('Fika <coffee@fika.example>'),
  RESEND_UNKNOWN: flag.default(true),
  /** Where mailboxes send word of mails that did not arrive; its domain is what companies point a name at. */
  BOUNCE_ADDRESS: z.email().toLowerCase().optional(),
  /** The mailbox of that address, read every minute. */
  BOUNCE_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** Or where such mails are handed over to this installation itself. */
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  BOUNCE_SMTP_HOST: line.default('127.0.0.1'),
  /** Files of the certificate and of its key, in PEM, with which it offers STARTTLS. */
  BOUNCE_SMTP_CERT: line.optional(),
  BOUNCE_SMTP_KEY: line.optional(),
  /** What a domain's SPF record has to hold so that this installation may send for it, such as `include:spf.fika.example`. */
  MAIL_SPF: z
    .string()
    .regex(/^(include|a|mx|ip4|ip6):[\w.:/-]+$/i)
    .optional(),
  DNS_SERVERS: list,
  /** Ports at which workspaces may have a mail server of their own. */
  COMPANY_SMTP_PORTS: z
    .string()
    .default('465,587,2525')
    .transform((text) => text.split(',').map(Number))
    .refine((ports) => ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)),
  /** Networks inside the own walls in which it may stand. */
  COMPANY_SMTP_NETWORKS: networks,
  /** How long such a server may take to answer. */
  COMPANY_SMTP_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  /** Memory that a hash of a password takes. Whoever has memory to spare makes guessing dearer. */
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(PASSWORD_MEMORY_KIB),
  /** Where new passwords are looked up in a list of leaked ones. */
  BREACHED_PASSWORDS: z
    .enum(['on', 'off'])
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  BRAND_NAME: line.max(60).default('Fika'),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z-]+$/)
    .default('coffee'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: hops.default(0),
  /** Who may read the documents of the API; without it, everybody outside production and whoever is logged in there. */
  API_DOCS: z.enum(['public', 'account', 'off']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  // A process whose event loop stands still for longer answers 503 until it has caught up.
  BUSY_AFTER_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  TICK_SECONDS: z.coerce.number().min(0.1).max(60).default(15),
  DEMO: flag.optional(),
  OPEN_REGISTRATION: flag.default(true),
  PLANS: flag.default(false),
  /** What Google and Microsoft know this installation by; without them their calendars are not offered. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** Whose accounts may be connected: one directory, or `common` for all. */
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  /** Another address for all calls to one of them, for tests. */
  GOOGLE_URL: z.url().optional(),
  MICROSOFT_URL: z.url().optional(),
});

/** Free, without an account: it answers nothing but hashes. */
const PWNED_PASSWORDS = 'https://api.pwnedpasswords.com';

const SETTINGS = Object.keys(environment.shape);

type Resolved = 'SECRET_KEY' | 'PUBLIC_URL' | 'DEMO' | 'BREACHED_PASSWORDS';

/** Settings of one process, read once at the start. */
export type Config = Omit<z.output<typeof environment>, Resolved> & {
  SECRET_KEY: string;
  /** Address that links in mails start with, without a trailing slash. */
  PUBLIC_URL: string;
  /** Address of the list of leaked passwords, without a trailing slash; null when none is asked. */
  BREACHED_PASSWORDS: string | null;
  /** Whether an empty installation gets the demo workspace. */
  DEMO: boolean;
};

/**
 * Reads the settings from environment variables, or from the files that `NAME_FILE` names; an empty variable counts as
 * absent. Outside production a missing SECRET_KEY is made once and kept in the data directory.
 *
 * @throws Error with one sentence that names the variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const read = readSettingFiles(variables, SETTINGS);
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const expected: Record<keyof typeof environment.shape, string> = EXPECTED;
    const name = parsed.error.issues[0]?.path[0] as keyof typeof expected;
    throw new Error(`The setting ${name} cannot be used: give ${expected[name]}.`);
  }
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  const config = {
    ...settings,
    SECRET_KEY: settings.SECRET_KEY ?? keptSecret(settings.DATA_DIR, settings.NODE_ENV),
    PUBLIC_URL: publicUrl,
    BREACHED_PASSWORDS: listOfLeaks(settings),
    DEMO:
      settings.DEMO ??
      (settings.NODE_ENV === 'development' && isForThisMachine({ ...settings, PUBLIC_URL: publicUrl })),
  };
  checkTogether(config, settings.PUBLIC_URL !== undefined);
  return config;
}

function listOfLeaks({
  NODE_ENV,
  BREACHED_PASSWORDS: given = NODE_ENV === 'production' ? 'on' : 'off',
}: z.output<typeof environment>): string | null {
  if (given === 'off') return null;
  return given === 'on' ? PWNED_PASSWORDS : given.replace(/\/$/, '');
}

/** What an operator should know of the settings, although the start goes on. */
export const configNotes = (variables: NodeJS.ProcessEnv): string[] => spellingNotes(variables, SETTINGS);

function keptSecret(dataDir: string, mode: string): string {
  const file = join(dataDir, 'secret-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (mode === 'production') {
    throw new Error('The setting SECRET_KEY is missing: give the output of `openssl rand -hex 32`.');
  }
  const secret = randomBytes(32).toString('hex');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Under its name only when it is whole: a full disk must not leave an empty key behind.
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw cannotKeep(dataDir, error);
  }
  return secret;
}
