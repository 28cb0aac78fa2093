import { describe, expect, it } from 'vitest';
import { configNotes, environment, readConfig } from './config.ts';

const SECRET_KEY = 'a key for tests only, thirty-two characters';
const production = {
  NODE_ENV: 'production',
  SECRET_KEY,
  PUBLIC_URL: 'https://fika.example',
  SMTP_URL: 'smtps://mail.example',
};

/** Invalid values of each setting. */
const WRONG: Record<string, readonly string[]> = {
  NODE_ENV: ['prod'],
  ROLE: ['server'],
  HOST: ['line\nbreak'],
  PORT: ['http', '65536', '-1', '80.5'],
  PUBLIC_URL: [
    'fika.example.com',
    'https://fika.example/coffee/',
    'ftp://fika.example',
    'https://user:password@fika.example',
    'https://',
  ],
  BASE_PATH: ['fika', '/fika'],
  DATABASE_URL: ['localhost', 'mysql://localhost/fika'],
  DATABASE_DIRECT_URL: ['localhost'],
  DATABASE_OWNER_URL: ['localhost'],
  DATABASE_PREPARE: ['perhaps'],
  DATABASE_POOL: ['many', '1'],
  DATA_DIR: ['line\nbreak'],
  SECRET_KEY: ['short'],
  SECRET_KEY_PREVIOUS: ['short', `${'k'.repeat(32)},short`],
  SMTP_URL: ['mail.example', 'http://mail.example'],
  SMTP_CONNECTIONS: ['0', 'five'],
  MAIL_TLS: ['never'],
  BOUNCE_SMTP_CERT: ['line\nbreak'],
  BOUNCE_SMTP_KEY: ['line\nbreak'],
  MAIL_FROM: [
    'not-an-address',
    'Fika',
    'Fika <not-an-address>',
    'Fika <a@b.example>\nBcc: c@d.example',
    '<a@b.example',
  ],
  RESEND_UNKNOWN: ['perhaps'],
  BOUNCE_ADDRESS: ['bounces'],
  BOUNCE_IMAP_URL: ['pop3://mail.example'],
  BOUNCE_SMTP_PORT: ['smtp'],
  BOUNCE_SMTP_HOST: ['line\nbreak'],
  MAIL_SPF: ['v=spf1 -all'],
  COMPANY_SMTP_PORTS: ['smtp', '0'],
  COMPANY_SMTP_NETWORKS: ['10.0.0.0/33', 'office'],
  COMPANY_SMTP_SECONDS: ['0', '61'],
  PASSWORD_MEMORY_KIB: ['7', 'lots'],
  BRAND_NAME: ['Fika\nBcc: somebody', 'x'.repeat(61)],
  PRODUCT_SLUG: ['Coffee'],
  LOG_LEVEL: ['verbose'],
  TRUST_PROXY: ['-1', '11', 'yes'],
  API_DOCS: ['anyone'],
  WORKER_PORT: ['http', '65536'],
  BREACHED_PASSWORDS: ['maybe'],
  METRICS_TOKEN: ['short'],
  BUSY_AFTER_MS: ['-1', 'soon'],
  TICK_SECONDS: ['0', '61'],
  DEMO: ['maybe'],
  DEMO_HISTORY: ['maybe'],
  OPEN_REGISTRATION: ['maybe'],
  PLANS: ['maybe'],
  MICROSOFT_TENANT: ['our directory'],
  GOOGLE_URL: ['google'],
  MICROSOFT_URL: ['microsoft'],
  SLACK_URL: ['slack'],
  TEAMS_APP_ID: ['our app'],
  TEAMS_TENANT: ['our directory'],
  TEAMS_URL: ['teams'],
};

/** Any text will do. */
const FREE = [
  'DNS_SERVERS',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'SLACK_CLIENT_ID',
  'SLACK_CLIENT_SECRET',
  'SLACK_SIGNING_SECRET',
  'TEAMS_APP_SECRET',
];

it('has values that cannot be used for every setting', () => {
  expect([...Object.keys(WRONG), ...FREE].toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => ({ name, value }))))(
  'refuses $name=$value by name, and says what to give',
  ({ name, value }) => {
    const read = () => readConfig({ NODE_ENV: 'test', SECRET_KEY, [name]: value });
    expect(read).toThrow(new RegExp(`^The setting ${name} cannot be used: give [^:].*\\.$`));
    // Messages of the library name no setting and are no help.
    expect(read).not.toThrow(/[Ee]xpected|received|[Ii]nvalid|NaN/);
  },
);

it.each([['Fika <coffee@fika.example>', 'coffee@fika.example', '"Fika, the product" <coffee@fika.example>']])(
  'takes senders as mail programs write them',
  (...senders) => {
    for (const MAIL_FROM of senders)
      expect(readConfig({ NODE_ENV: 'test', SECRET_KEY, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  },
);

it.each([
  [{ PUBLIC_URL: '' }, 'The setting PUBLIC_URL is missing'],
  [{ PUBLIC_URL: 'http://fika.company.example' }, 'give an address with https://'],
  [{ SECRET_KEY: 'a'.repeat(40) }, 'The setting SECRET_KEY cannot be used: it is a pattern'],
  [{ SECRET_KEY: '0123456789'.repeat(4) }, 'The setting SECRET_KEY cannot be used: it is a pattern'],
  [{ SECRET_KEY: 'password'.repeat(5) }, 'The setting SECRET_KEY cannot be used: it is a pattern'],
  [{ SECRET_KEY: '', DATA_DIR: '/nowhere' }, 'The setting SECRET_KEY is missing'],
  [{ SMTP_URL: '' }, 'The setting SMTP_URL is missing'],
  [{ DEMO: 'true' }, 'The setting DEMO cannot be used in production'],
  [{ DEMO: 'true', PUBLIC_URL: 'http://localhost:3000' }, 'The setting DEMO cannot be used in production'],
  [{ PASSWORD_MEMORY_KIB: '64' }, 'The setting PASSWORD_MEMORY_KIB cannot be used'],
])('refuses in production: %j', (given, sentence) => {
  expect(() => readConfig({ ...production, ...given })).toThrow(sentence);
});

it.each([
  [{ PUBLIC_URL: 'https://coffee.company.example', DEMO: 'true', SMTP_URL: 'smtp://mail.example' }, 'DEMO'],
  [{ PUBLIC_URL: 'https://coffee.company.example' }, 'The setting SMTP_URL is missing'],
  [{ HOST: '0.0.0.0' }, 'The setting SMTP_URL is missing: without it, all who reach HOST'],
  [{ HOST: '::' }, 'The setting SMTP_URL is missing: without it, all who reach HOST'],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3000' }, 'The setting SMTP_URL is missing'],
  [
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example', DEMO: 'true' },
    'The setting DEMO cannot be used with this HOST',
  ],
  [{ BOUNCE_SMTP_CERT: '/cert.pem' }, 'The setting BOUNCE_SMTP_KEY is missing'],
  [{ BOUNCE_SMTP_PORT: '2525' }, 'The setting BOUNCE_ADDRESS is missing'],
])('refuses while developing: %j', (given, sentence) => {
  expect(() => readConfig({ SECRET_KEY, ...given })).toThrow(sentence);
});

it.each([
  ['production', {}, false],
  ['a laptop', { NODE_ENV: '', PUBLIC_URL: '', SMTP_URL: '' }, true],
  ['a laptop by number', { NODE_ENV: '', PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '' }, true],
  ['a laptop without a demo', { NODE_ENV: '', PUBLIC_URL: '', SMTP_URL: '', DEMO: 'false' }, false],
  ['an interface that others reach', { NODE_ENV: '', PUBLIC_URL: '', HOST: '0.0.0.0' }, false],
  ['an interface of this machine', { NODE_ENV: '', PUBLIC_URL: '', HOST: '::1' }, true],
  ['an address that others reach', { NODE_ENV: '' }, false],
  [
    'an address that only looks like the machine',
    { NODE_ENV: '', PUBLIC_URL: 'https://127.0.0.1.evil.example' },
    false,
  ],
])('decides about the demo: %s', (_where, given, expected) => {
  expect(readConfig({ ...production, ...given }).DEMO).toBe(expected);
});

it('takes random keys in production', () => {
  for (const SECRET_KEY of [
    '7b1cd0f1e4a34ff0b9c8a3d5e6f70819',
    'b2c4e8f06d1a3957b2c8d1e4f6a09375c4e8f16d2a3957b0c8d1e4f6a093751b',
    'kX8u-3vRz_QpL0mN7sTbYcWdEfGhJiAo',
  ]) {
    expect(readConfig({ ...production, SECRET_KEY }).SECRET_KEY).toBe(SECRET_KEY);
  }
});

it('reports names that are almost those of settings', () => {
  expect(configNotes({ MAIL_FORM: 'x', DATABASE_URI: 'y', PROT: 'z', SMTP_ULR: 'x' })).toEqual([
    'The setting MAIL_FORM is not known and has no effect: is it meant to be MAIL_FROM?',
    'The setting DATABASE_URI is not known and has no effect: is it meant to be DATABASE_URL?',
    'The setting SMTP_ULR is not known and has no effect: is it meant to be SMTP_URL?',
  ]);
  expect(
    configNotes({ DATABASE_URL: 'x', DATABASE_URI: 'y', HOME: '/', PATH: '/', USER: 'me', SHELL: 'sh' }),
  ).toEqual([]);
});

describe('a database of production', () => {
  const read = (DATABASE_URL: string) => () => readConfig({ ...production, DATABASE_URL });

  it.each([
    'postgres://fika@db.example/fika?sslmode=verify-full',
    'postgres://fika@db.example/fika?sslmode=verify-ca&sslrootcert=/ca.pem&uselibpqcompat=true',
    'postgres://fika@db.example/fika?sslmode=require',
    'postgres://fika@db.example/fika?sslmode=require&sslrootcert=/ca.pem&uselibpqcompat=true',
    'postgres://fika@db.example/fika?sslmode=no-verify',
    'postgres://fika@db.example/fika?sslmode=disable',
    'postgres://fika@db.example/fika?sslrootcert=/ca.pem',
    'postgres://fika@db.example/fika?sslnegotiation=direct',
    'postgres://fika@db.example/fika?ssl=true',
    'postgres://fika@db.example/fika?ssl=0',
    'postgres://fika@localhost/fika',
    'postgres://fika@10.0.0.5/fika',
    'postgres://fika@[fd12:3456::1]/fika',
    'postgres://fika@db.example/fika?host=10.0.0.5',
    'postgres://%2Fvar%2Frun%2Fpostgresql/fika',
    'postgres:///fika?host=/var/run/postgresql',
  ])('may be at %s', (address) => {
    expect(read(address)).not.toThrow();
  });

  it.each([
    'postgres://fika@db.example/fika',
    'postgres://fika@203.0.114.7/fika',
    'postgres://fika@localhost/fika?host=db.example',
    'postgres:///fika?host=db.example',
    'postgres://fika@db.example/fika?sslmode=',
    'postgres://fika@db.example/fika?sslmode=verify-full&sslmode=',
    'postgres://fika@db.example/fika?ssl=',
    'postgres://fika@db.example/fika?ssl=false',
    'postgres://fika@db.example/fika?sslnegotiation=postgres',
  ])('needs a word about TLS on another machine: %s', (address) => {
    expect(read(address)).toThrow(
      /^The setting DATABASE_URL cannot be used: .* would not be encrypted; add [?&]sslmode=verify-full, or [?&]sslmode=disable where .*\.$/,
    );
    expect(read(`${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`)).not.toThrow();
    expect(() => readConfig({ SECRET_KEY, DATABASE_URL: address })).not.toThrow();
  });

  it.each(['prefer', 'require'])('does not take any certificate by sslmode=%s of libpq', (mode) => {
    const address = `postgres://fika@db.example/fika?sslmode=${mode}&uselibpqcompat=true`;
    expect(read(address)).toThrow(/would not check who the other machine is; remove uselibpqcompat/);
    expect(read(address.replace('&uselibpqcompat=true', ''))).not.toThrow();
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])('is checked in %s', (name) => {
    const DATABASE_URL = 'postgres://fika@db.example/fika?sslmode=verify-full';
    const given = { ...production, DATABASE_URL, [name]: 'postgres://fika@db.example/fika' };
    expect(() => readConfig(given)).toThrow(`The setting ${name} cannot be used`);
  });
});
