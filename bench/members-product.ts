// The product in the `members` bench.
import { ENDPOINTS, fillPath } from '@fika/contract';
import { createApp } from '../apps/server/src/app.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { type Statement, statementsOf } from './statements.ts';

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
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

/** The statements on members that a request runs. */
async function onMembers(path: string): Promise<Statement[]> {
  const ask = () => app.http.inject({ url: path, headers: { cookie: `fika_session=${token}` } });
  const statements = await statementsOf(ask);
  return statements.filter(({ text }) => text.includes('from "users" where "users"."company_id"'));
}

process.on('message', (message: { path: string }) => {
  void onMembers(message.path).then((statements) => process.send?.({ statements }));
});
process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.({
  address,
  token,
  list: fillPath(ENDPOINTS.members.users.path, { company_id }),
  count: fillPath(ENDPOINTS.members.get_users_count.path, { company_id }),
});
