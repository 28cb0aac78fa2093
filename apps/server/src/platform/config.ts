import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cannotKeep } from './file-errors.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

// How many proxies stand before the server. Each adds whom it was called by to the end of the list, and what stands before
// those is whatever the caller wrote: taken for true, it gives everybody as many addresses as they like.
const hops = z
  .enum(['true', 'false'])
  .transform((text) => (text === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(10));

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w-]+\/)*$/, 'must start and end with a slash')
    .default('/'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default('.data'),
  SECRET_KEY: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(5),
  MAIL_FROM: z.string().default('Fika <coffee@fika.example>'),
  RESEND_UNKNOWN: flag.default(true),
  BRAND_NAME: z.string().min(1).default('Fika'),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z-]+$/)
    .default('coffee'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: hops.default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  TICK_SECONDS: z.coerce.number().min(0.1).max(60).default(15),
  DEMO: flag.optional(),
  OPEN_REGISTRATION: flag.default(true),
  PLANS: flag.default(false),
});

/** Settings of one process, read once at the start. */
export type Config = Omit<z.output<typeof environment>, 'SECRET_KEY' | 'PUBLIC_URL'> & {
  SECRET_KEY: string;
  /** Address that links in mails start with, without a trailing slash. */
  PUBLIC_URL: string;
};

/**
 * Reads the settings from environment variables; an empty variable counts as absent. Outside production a missing
 * SECRET_KEY is made once and kept in the data directory.
 *
 * @throws Error with one sentence that names the variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message}.`);
  }
  const settings = parsed.data;
  return {
    ...settings,
    SECRET_KEY: settings.SECRET_KEY ?? keptSecret(settings.DATA_DIR, settings.NODE_ENV),
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}

function keptSecret(dataDir: string, mode: string): string {
  const file = join(dataDir, 'secret-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (mode === 'production') {
    throw new Error('The setting SECRET_KEY is missing: give 32 random characters or more.');
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
