// The product of the `members-upload` bench: one company with an import, another one in normal use.
import { ENDPOINTS, fillPath } from '@fika/contract';
import { createApp } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { csrfToken } from '../apps/server/src/platform/http/mount.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { answerGrowth } from './growth.ts';

const BESIDE = 2_000;

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_POOL: '10' });
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
const { services } = app;

async function newAdmin() {
  const admin = await makeUser(services, { role: 2 });
  const token = await services.database.global('write', (db) =>
    startSession(db, {
      account_id: admin.account_id,
      client: { ip: '', user_agent: 'bench' },
      method: 'password',
    }),
  );
  return { ...admin, token, csrf: csrfToken(services.keys.csrf, token) };
}

const admin = await newAdmin();
const { company_id } = admin;
const client = await clientOf(app, admin.account_id);
const fields = [
  {
    title: 'Department',
    type: 'select' as const,
    choices: Array.from({ length: 40 }, (_, n) => `Department ${n}`),
  },
  { title: 'Started', type: 'date' as const },
  { title: 'Floor', type: 'integer' as const },
];
const ids: number[] = [];
for (const body of fields) {
  const field = await client.call(ENDPOINTS.categories.categories_create, { params: { company_id }, body });
  ids.push(field.id);
}

const other = await newAdmin();
await services.database.company(other.company_id, 'write', async (db) => {
  const people = Array.from({ length: BESIDE }, (_, index) => ({
    company_id: other.company_id,
    email: `beside-${index}@bench.example`,
    first_name: 'Beside',
    last_name: String(index),
    fields: '{}',
  }));
  await db.insertInto('users').values(people).execute();
});

answerGrowth(() => app.stop());
process.send?.({
  address: await app.http.listen({ host: '127.0.0.1', port: 0 }),
  company_id: String(company_id),
  fields: JSON.stringify(ids),
  upload: fillPath(ENDPOINTS.members.upload_json_users.path, { company_id }),
  token: admin.token,
  csrf: admin.csrf,
  beside: fillPath(ENDPOINTS.members.users.path, { company_id: other.company_id }),
  beside_token: other.token,
});
