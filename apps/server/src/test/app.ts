import type { AnyEndpoint, BodyOf, ParamsOf, ProblemResponse, QueryOf, ResponseOf } from '@fika/contract';
import { fillPath } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { type App, createApp } from '../app.ts';
import { startSession } from '../features/accounts/sessions.ts';
import { readConfig } from '../platform/config.ts';
import { csrfToken } from '../platform/http/mount.ts';
import { createLog } from '../platform/log.ts';
import { cloneDatabase } from './database.ts';

/** Calls endpoints as one person, through HTTP. */
export interface Client {
  /** The answer of a success; a test fails with the problem otherwise. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>;
  /** The status and problem of a refusal; a test fails when the call succeeds. */
  refused<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ProblemResponse>;
}

interface CallInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
}

export interface TestApp extends App {
  /** Nobody logged in. */
  anonymous: Client;
  /** The browser of an account. */
  as(account: { account_id: number }): Promise<Client>;
  /** Runs every waiting job and what it causes. */
  settle(): Promise<void>;
  /** Moves the clock of the product; the shift adds up. */
  advance(interval: string): Promise<void>;
}

/** An application on a database of its own for one test file; started before its tests, stopped after them. */
export function testApp(environment: Record<string, string> = {}): { app: TestApp } {
  const holder = {} as { app: TestApp };
  let dropDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase(inject('postgres_url'));
    dropDatabase = database.drop;
    holder.app = await startTestApp(database.url, environment);
  });
  afterAll(async () => {
    await holder.app.stop();
    await dropDatabase();
  });
  return holder;
}

async function startTestApp(url: string, environment: Record<string, string>): Promise<TestApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a key for tests only, thirty-two characters',
    DATABASE_POOL: '4',
    LOG_LEVEL: 'fatal',
    ...environment,
  });
  const app = await createApp(config, url, createLog(config.LOG_LEVEL));
  await app.http.ready();
  const { services } = app;
  return {
    ...app,
    anonymous: client(app, {}),
    as: async ({ account_id: accountId }) => {
      const token = await services.database.global('write', (db) => startSession(db, accountId, 'test'));
      return client(app, {
        cookie: `fika_session=${token}`,
        'x-csrf-token': csrfToken(services.keys.csrf, token),
      });
    },
    settle: async () => {
      await services.jobs.drain(services);
    },
    advance: async (interval) => {
      await services.database.global('write', async (db) => {
        await sql`insert into app_clock (shift)
          select coalesce(sum(shift), '0') + ${interval}::interval from app_clock`.execute(db);
        await sql`delete from app_clock where shift < (select max(shift) from app_clock)`.execute(db);
      });
    },
  };
}

function client({ http }: App, session: Record<string, string>): Client {
  const send = async (endpoint: AnyEndpoint, input: CallInput<AnyEndpoint> = {}) => {
    const query = new URLSearchParams(
      Object.entries((input.query ?? {}) as Record<string, unknown>).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]),
    );
    const path = fillPath(endpoint.path, (input.params ?? {}) as Record<string, string | number>);
    return http.inject({
      method: endpoint.method,
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: { ...session, ...input.headers },
      ...(endpoint.method === 'GET' ? {} : { payload: (input.body ?? {}) as object }),
    });
  };
  return {
    call: async (endpoint, input) => {
      const answer = await send(endpoint, input as CallInput<AnyEndpoint>);
      if (answer.statusCode >= 300)
        throw new Error(`${endpoint.name} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
    refused: async (endpoint, input) => {
      const answer = await send(endpoint, input as CallInput<AnyEndpoint>);
      if (answer.statusCode < 300) throw new Error(`${endpoint.name} was not refused: ${answer.body}`);
      return answer.json();
    },
  };
}
