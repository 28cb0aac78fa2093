import type { environment } from './config.ts';

const PORT = 'a port, a whole number from 0 to 65535';
const YES_OR_NO = 'true or false';
const TEXT = 'a text without line breaks';
const POSTGRES = 'an address such as postgres://user:password@host:5432/database';

/** What each setting has to be, for the sentence of one that cannot be used: “give …”. */
export const EXPECTED: Record<keyof typeof environment.shape, string> = {
  NODE_ENV: 'production, development or test',
  ROLE: 'all, web or worker',
  HOST: 'the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
  PORT,
  PUBLIC_URL:
    'an address such as https://fika.company.com, with http:// or https:// and without a path (the path of the pages is BASE_PATH)',
  BASE_PATH: 'a path that starts and ends with a slash, such as /fika/',
  DATABASE_URL: POSTGRES,
  DATABASE_DIRECT_URL: POSTGRES,
  DATABASE_POOL: 'a whole number from 2 to 200',
  DATA_DIR: 'the path of a folder',
  SECRET_KEY: 'at least 32 characters that nobody can guess, such as the output of `openssl rand -hex 32`',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  SMTP_CONNECTIONS: 'a whole number from 1 to 100',
  MAIL_FROM: 'an address, with or without a name, such as Fika <coffee@company.com>',
  RESEND_UNKNOWN: YES_OR_NO,
  BOUNCE_ADDRESS: 'an address such as bounces@company.com',
  BOUNCE_IMAP_URL: 'an address such as imaps://user:password@host/FOLDER',
  BOUNCE_SMTP_PORT: PORT,
  BOUNCE_SMTP_HOST: 'the address of a network interface, such as 127.0.0.1 or 0.0.0.0',
  MAIL_SPF: 'one mechanism, such as include:spf.company.com',
  DNS_SERVERS: 'addresses of name servers, with commas between them',
  COMPANY_SMTP_PORTS: 'ports with commas between them, such as 465,587',
  COMPANY_SMTP_NETWORKS: 'networks with commas between them, such as 10.0.0.0/8',
  COMPANY_SMTP_SECONDS: 'a number of seconds from 0.1 to 60',
  PASSWORD_MEMORY_KIB: 'a whole number from 8 to 1048576, in production 19456 or more',
  BRAND_NAME: `${TEXT}, 60 characters at most`,
  PRODUCT_SLUG: 'small letters and hyphens, such as coffee',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  TRUST_PROXY: 'how many proxies are in front, a whole number from 0 to 10',
  METRICS_TOKEN: 'a token of at least 16 characters',
  BUSY_AFTER_MS: 'a number of milliseconds from 0 to 600000',
  TICK_SECONDS: 'a number of seconds from 0.1 to 60',
  DEMO: YES_OR_NO,
  OPEN_REGISTRATION: YES_OR_NO,
  PLANS: YES_OR_NO,
  GOOGLE_CLIENT_ID: TEXT,
  GOOGLE_CLIENT_SECRET: TEXT,
  MICROSOFT_CLIENT_ID: TEXT,
  MICROSOFT_CLIENT_SECRET: TEXT,
  MICROSOFT_TENANT: 'the id or the domain of a directory, or common',
  GOOGLE_URL: 'an address with http:// or https://',
  MICROSOFT_URL: 'an address with http:// or https://',
};
