// The product of the `members-many` bench, with its worker: one company of many members.
import { createApp } from '../apps/server/src/app.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { csrfToken } from '../apps/server/src/platform/http/mount.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { answerGrowth } from './growth.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_POOL: '10' });
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
const { services } = app;
const company_id = Number(process.env['COMPANY_ID']);

const admin = await makeUser(services, { company_id, role: 2 });
const token = await services.database.global('write', (db) =>
  startSession(db, {
    account_id: admin.account_id,
    client: { ip: '', user_agent: 'bench' },
    method: 'password',
  }),
);
await app.startWorker();
answerGrowth(() => app.stop());
process.send?.({
  address: await app.http.listen({ host: '127.0.0.1', port: 0 }),
  token,
  csrf: csrfToken(services.keys.csrf, token),
});
