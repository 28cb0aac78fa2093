// The product in the `identity` bench: it measures its own event loop, and the time to identify a request.
import { ENDPOINTS, fillPath } from '@fika/contract';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { authenticator, startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';

const LOGINS = 200;
const PASSWORD = 'a password that takes its time';

const config = readConfig({
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATABASE_POOL: '10',
  TRUST_PROXY: '1',
});
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
const { database } = app.services;

const admin = await makeUser(app.services, { role: 2 });
const { company_id } = admin;
const passwordHash = await app.services.passwords.hash(PASSWORD);
const emails = Array.from({ length: LOGINS }, (_, index) => `person-${index}@bench.example`);
await database.system('write', async (db) => {
  const now = new Date().toISOString();
  await db
    .insertInto('accounts')
    .values(
      emails.map((email) => ({
        email,
        password_hash: passwordHash,
        email_verified_at: now,
        password_changed_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ company_id, email, first_name: 'Member', last_name: email })))
    .execute();
});
const client = await clientOf(app, admin.account_id);
const program = await client.call(ENDPOINTS.campaigns.campaigns_create, {
  params: { company_id },
  body: { name: 'Bench' },
});
const token = await database.global('write', (db) =>
  startSession(db, {
    account_id: admin.account_id,
    client: { ip: '', user_agent: 'bench' },
    method: 'password',
  }),
);

let checking = 0;
let answering = 0;
const member = authenticator.member.bind(authenticator);
authenticator.member = async (db, hash, companyId) => {
  const began = performance.now();
  const found = await member(db, hash, companyId);
  checking += performance.now() - began;
  return found;
};
app.http.server.prependListener('request', (_request, response) => {
  const began = performance.now();
  response.once('finish', () => {
    answering += performance.now() - began;
  });
});

const delay = monitorEventLoopDelay({ resolution: 1 });
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

/** Measurements since the last call, in milliseconds. */
function sinceLast() {
  const seen = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6, checking, answering };
  delay.reset();
  [checking, answering] = [0, 0];
  return seen;
}

delay.enable();
process.on('message', () => process.send?.(sinceLast()));
process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.({
  address,
  token,
  password: PASSWORD,
  login: ENDPOINTS.accounts.login.path,
  one: fillPath(ENDPOINTS.campaigns.campaigns_get.path, { company_id, id: program.id }),
  emails: JSON.stringify(emails),
});
