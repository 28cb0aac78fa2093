// The product of the `review` bench: one company whose session of so many groups of four is under review.
import { ENDPOINTS } from '@fika/contract';
import { createApp } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { fillMembers } from './round-data.ts';

const SEATS = 4;

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_POOL: '10' });
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('fatal'));
const { services } = app;
const groups = Number(process.env['GROUPS']);
const slug = process.env['SLUG'] ?? '';

const { id: company_id } = await makeCompany(services, { slug, name: slug });
const admin = await makeUser(services, { company_id, role: 2 });
const token = await services.database.global('write', (db) =>
  startSession(db, {
    account_id: admin.account_id,
    client: { ip: '', user_agent: 'bench' },
    method: 'password',
  }),
);
const client = await clientOf(app, admin.account_id);
const department = await fillMembers(app, client, company_id, groups * SEATS - 1);
const campaign = await client.call(ENDPOINTS.campaigns.campaigns_create, {
  params: { company_id },
  body: {
    name: 'Review',
    algo: 'crossgroup',
    users_per_group: SEATS,
    optin_option: 2,
    review_before_send: true,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    rules: [{ kind: 'cross_category', category: department, value: 'different', strength: 'prefer' }],
  },
});
const params = { company_id, id: campaign.id };
await client.call(ENDPOINTS.campaigns.activate, { params });
await client.call(ENDPOINTS.rounds.open_session, { params, body: {} });
await services.jobs.drain(services);
const round = await client.call(ENDPOINTS.rounds.provision, { params });
if (round.groups_count !== groups) throw new Error(`${round.groups_count} of ${groups} groups were made`);

process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.({
  address: await app.http.listen({ host: '127.0.0.1', port: 0 }),
  token,
  path: `/account/${slug}/admin/campaigns/${campaign.id}/session/${round.id}/review`,
});
