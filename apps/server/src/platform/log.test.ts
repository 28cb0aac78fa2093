import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, testApp, type TestApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { connectDatabase } from './db/database.ts';
import { createLog } from './log.ts';

const holder = testApp();
let lines: string[];
let app: TestApp | null = null;
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await app?.stop();
  app = null;
});

const log = () => createLog('warn', { write: (line) => void lines.push(line) });

it('names the request that failed: its route, its company, its account', async () => {
  app = await startTestApp(holder.app.database_url, { TRUST_PROXY: '1' }, log());
  const admin = await makeAdmin(app.services);
  const browser = await app.as(admin);
  const client = new Client({ connectionString: holder.owner_url });
  await client.connect();
  await client.query('alter table audiences rename to lost');
  const { audiences } = ENDPOINTS.audiences;
  const params = { company_id: admin.company_id };
  const headers = { 'x-request-id': 'given-by-the-proxy' };
  expect((await browser.refused(audiences, { params, headers })).status).toBe(500);
  await client.query('alter table lost rename to audiences');
  await client.end();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    method: 'GET',
    route: '/api/v1/companies/:company_id/audiences/',
    company_id: admin.company_id,
    account_id: admin.account_id,
    request_id: 'given-by-the-proxy',
  });
});

it('logs a lost connection in one short line', async () => {
  const database = await connectDatabase(holder.app.database_url, 2, log());
  const { pid } = await database.global('read', async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0] ?? { pid: 0 };
  });
  const client = new Client({ connectionString: holder.app.database_url });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
  await vi.waitFor(() => expect(lines).not.toEqual([]), 5_000);
  await database.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(400);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'an idle database connection was lost',
    err: { code: '57P01' },
  });
});

it('has no values of a row that PostgreSQL refused', async () => {
  const client = new Client({ connectionString: holder.app.database_url });
  await client.connect();
  await client.query("create temporary table t (email text unique check (email <> 'bo@north.example'))");
  await client.query("insert into t values ('ada@north.example')");
  for (const email of ['ada@north.example', 'bo@north.example']) {
    const error = await client.query('insert into t values ($1)', [email]).catch((cause: unknown) => cause);
    expect((error as { detail: string }).detail).toContain(email);
    log().error({ err: error }, 'request failed');
  }
  await client.end();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { err: { code: '23505', constraint: 't_email_key' } },
    { err: { code: '23514', constraint: 't_email_check' } },
  ]);
  expect(lines.join('')).not.toContain('north.example');
});

it('logs no failure of a caller who has hung up', async () => {
  app = await startTestApp(holder.app.database_url, {}, log());
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').resume();
  // Node begins the request, and closes the connection when it cannot tell where the body ends.
  const { path } = ENDPOINTS.accounts.login;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: fika.example\r\ntransfer-encoding: unknown\r\n\r\n`);
  await once(socket, 'close');
  await app.http.inject('/livez');
  expect(lines).toEqual([]);
});
