// The product on one side of the `api` bench.
import { ENDPOINTS, fillPath } from '@fika/contract';
import { createApp } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import type { AnswerName } from './api-answers.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_POOL: '10' });
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
const { services } = app;

const admin = await makeUser(services, { role: 2 });
const { company_id } = admin;
await services.database.company(company_id, 'write', async (db) => {
  const people = Array.from({ length: 1_000 }, (_, index) => ({
    company_id,
    email: `member-${index}@bench.example`,
    first_name: 'Member',
    last_name: String(index),
    fields: JSON.stringify({ 1: String(index % 40) }),
  }));
  await db.insertInto('users').values(people).execute();
});
const client = await clientOf(app, admin.account_id);
const program = await client.call(ENDPOINTS.campaigns.campaigns_create, {
  params: { company_id },
  body: { name: 'Bench' },
});
const colleague = await makeUser(services, { company_id });
for (let number = 0; number < 3; number += 1) {
  const explanation = { why: [] };
  await makeCoffees(services, company_id, [[admin.user_id, colleague.user_id]], { explanation });
}
const token = await services.database.global('write', (db) =>
  startSession(db, {
    account_id: admin.account_id,
    client: { ip: '', user_agent: 'bench' },
    method: 'password',
  }),
);
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
const paths: Record<AnswerName, string> = {
  list: fillPath(ENDPOINTS.members.users.path, { company_id }),
  one: fillPath(ENDPOINTS.campaigns.campaigns_get.path, { company_id, id: program.id }),
  workspace: fillPath(ENDPOINTS.accounts.workspace_byid.path, { id: company_id }),
  home: fillPath(ENDPOINTS.coffees.coffees.path, { company_id }),
  unread: fillPath(ENDPOINTS.feed.notifications_unread_count.path, { company_id }),
};

process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.({ address, token, company_id, program_id: program.id, ...paths });
