// The product in the `sockets` bench: a company whose members are all logged in.
import { sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { randomToken, tokenHash } from '../apps/server/src/platform/crypto/keys.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { REALTIME_PATH } from '../apps/server/src/platform/realtime/socket.ts';
import { makeCompany } from '../apps/server/src/test/factories.ts';
import { clock, serve } from './sockets-events.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error' });
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', createLog('error'));
const { services } = app;
const count = Number(process.env['SOCKETS'] ?? 5_000);
const { id: companyId } = await makeCompany(services);
const tokens = Array.from({ length: count }, () => randomToken());
const hashes = tokens.map((token) => tokenHash(token));

const ids = await services.database.system('write', async (db) => {
  const { rows } = await sql<{ id: number }>`
    insert into users (company_id, email, first_name, last_name)
    select ${companyId}, 'p' || n || '@sockets.example', 'Person', n::text from generate_series(1, ${count}) as n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
});
await services.database.global('write', async (db) => {
  await sql`
    insert into accounts (email, email_verified_at)
    select 'p' || n || '@sockets.example', app_now() from generate_series(1, ${count}) as n`.execute(db);
  await sql`
    insert into sessions (hash, account_id, user_agent, ip, method, expires_at)
    select given.hash, a.id, 'bench', '', 'password', app_now() + interval '1 day'
    from unnest(${hashes}::bytea[]) with ordinality as given (hash, n)
    join accounts a on a.email = 'p' || given.n || '@sockets.example'`.execute(db);
});
// The browsers of this process get events right after the commit.
const committed = new Map<number, number>();
const { realtime } = services;
const tell = realtime.tell.bind(realtime);
realtime.tell = (id, events) => {
  committed.set(Number(events[0]?.data['at']), clock());
  tell(id, events);
};
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
serve(
  { address, path: `${REALTIME_PATH}?company_id=${companyId}`, tokens },
  count,
  async ({ first, count: many, data }) => {
    const topics = ids.slice(first, first + many).map((id) => `user:${id}`);
    await inCompany(services, companyId, 'write', (ctx) => ctx.publish(topics, 'bench', data));
    return committed.get(data.at) ?? Number.NaN;
  },
);
