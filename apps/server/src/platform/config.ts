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

// The number of proxies in front of the server. Each adds the address of its client to the end of the list, and earlier entries
// are written by the client: trusting them would give any client unlimited addresses.
const hops = z
  .enum(['true', 'false'])
  .transform((text) => (text === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(10));

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const networks = list.refine((all) => all.every((one) => readNetwork(one) !== null));

// For headers of emails, titles and texts: one line.
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
  /** Former keys: signatures and sealed secrets made with them stay valid. */
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
  /** Whether mail servers must offer TLS; by default in production, except at loopback and private addresses. */
  MAIL_TLS: z.enum(['required', 'optional']).optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(5),
  MAIL_FROM: sender.default('Fika <coffee@fika.example>'),
  RESEND_UNKNOWN: flag.default(true),
  /** The address to which mail servers send bounces; companies point a name at its domain. */
  BOUNCE_ADDRESS: z.email().toLowerCase().optional(),
  /** The mailbox of that address, read every minute. */
  BOUNCE_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** Or the port at which this installation receives such emails itself. */
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  BOUNCE_SMTP_HOST: line.default('127.0.0.1'),
  /** Files of the certificate and of its key, in PEM, with which it offers STARTTLS. */
  BOUNCE_SMTP_CERT: line.optional(),
  BOUNCE_SMTP_KEY: line.optional(),
  /** The part of a domain's SPF record that lets this installation send for it, such as `include:spf.fika.example`. */
  MAIL_SPF: z
    .string()
    .regex(/^(include|a|mx|ip4|ip6):[\w.:/-]+$/i)
    .optional(),
  DNS_SERVERS: list,
  /** Ports of mail servers of workspaces. */
  COMPANY_SMTP_PORTS: z
    .string()
    .default('465,587,2525')
    .transform((text) => text.split(',').map(Number))
    .refine((ports) => ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)),
  /** Internal networks in which they may be. */
  COMPANY_SMTP_NETWORKS: networks,
  /** How long such a server may take to answer. */
  COMPANY_SMTP_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  /** Memory of one password hash. More makes guessing more expensive. */
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
  /** Who may read the documents of the API; by default all outside production, and logged-in accounts in production. */
  API_DOCS: z.enum(['public', 'account', 'off']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  // A process whose event loop is blocked for longer answers 503 until it has caught up.
  BUSY_AFTER_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  TICK_SECONDS: z.coerce.number().min(0.1).max(60).default(15),
  DEMO: flag.optional(),
  /** Whether the demo workspace gets six months of history, in the background. */
  DEMO_HISTORY: flag.default(true),
  OPEN_REGISTRATION: flag.default(true),
  PLANS: flag.default(false),
  /** OAuth clients of this installation at Google and Microsoft; without them their calendars are not offered. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** The directory whose accounts may be connected, or `common` for all. */
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  /** The app of this installation at Slack; without it Slack is not offered. */
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_SIGNING_SECRET: z.string().optional(),
  /** The app of this installation at Microsoft; without it Teams is not offered. */
  TEAMS_APP_ID: z.guid().optional(),
  TEAMS_APP_SECRET: z.string().optional(),
  /** The tenant whose people may use it, or `organizations` for all. */
  TEAMS_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('organizations'),
  /** Another address for all calls to one of them, for tests. */
  GOOGLE_URL: z.url().optional(),
  MICROSOFT_URL: z.url().optional(),
  SLACK_URL: z.url().optional(),
  /** Also the page whose frames may show the pages of Teams. */
  TEAMS_URL: z.url().optional(),
});

/** Free, without an account: it answers nothing but hashes. */
const PWNED_PASSWORDS = 'https://api.pwnedpasswords.com';

const SETTINGS = Object.keys(environment.shape);

type Resolved = 'SECRET_KEY' | 'PUBLIC_URL' | 'DEMO' | 'BREACHED_PASSWORDS';

/** Settings of one process, read once at the start. */
export type Config = Omit<z.output<typeof environment>, Resolved> & {
  SECRET_KEY: string;
  /** Address at the start of links in emails, without a trailing slash. */
  PUBLIC_URL: string;
  /** Address of the list of leaked passwords, without a trailing slash; null when it is off. */
  BREACHED_PASSWORDS: string | null;
  /** Whether an empty installation gets the demo workspace. */
  DEMO: boolean;
};

/**
 * Reads the settings from environment variables, or from the files of `NAME_FILE`; an empty variable counts as absent. Outside
 * production a missing SECRET_KEY is made once and stored in the data directory.
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
    SECRET_KEY: settings.SECRET_KEY ?? storedSecret(settings.DATA_DIR, settings.NODE_ENV),
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

/** Warnings about the settings that do not stop the start. */
export const configNotes = (variables: NodeJS.ProcessEnv): string[] => spellingNotes(variables, SETTINGS);

function storedSecret(dataDir: string, mode: string): string {
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
