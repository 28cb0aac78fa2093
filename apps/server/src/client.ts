import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEndpoint, BodyOf, ParamsOf, ProblemResponse, QueryOf, ResponseOf } from '@fika/contract';
import { fillPath } from '@fika/contract';
import type { App } from './app.ts';
import { startSession } from './features/accounts/sessions/queries.ts';
import { sessionCookieName } from './platform/http/cookies.ts';
import { csrfToken } from './platform/http/mount.ts';

export interface CallInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
}

/** The status of a response that asks for a later try. */
const BUSY = 503;
const MOST_TRIES = 12;

/** Calls endpoints as one person, through the whole HTTP stack without a socket: for tests, seed and rehearsal. */
export interface Client {
  /** The response of a success; throws with the problem otherwise. Retries while the server is busy, after the time it names. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>;
  /** The problem of a refusal; throws when the call succeeds. */
  refused<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ProblemResponse>;
}

/** A refused call that the caller did not expect. */
export class RefusedCall extends Error {
  readonly problem: ProblemResponse;

  constructor(name: string, problem: ProblemResponse) {
    super(`${name} was refused: ${problem.title} ${JSON.stringify(problem.errors ?? '')}`);
    this.problem = problem;
  }
}

/** A client with given headers, and a given address; without a session it is not logged in. */
export function createClient(
  { http }: App,
  session: Record<string, string> = {},
  address = '127.0.0.1',
): Client {
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
      url: query.size > 0 ? `${path}?${query.toString()}` : path,
      headers: { ...session, ...input.headers },
      remoteAddress: address,
      ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
    });
  };
  return {
    call: async (endpoint, input) => {
      let answer = await send(endpoint, input);
      for (let tries = 1; answer.statusCode === BUSY && tries < MOST_TRIES; tries += 1) {
        await sleep(Number(answer.headers['retry-after'] ?? 1) * 1_000);
        answer = await send(endpoint, input);
      }
      if (answer.statusCode >= 300) throw new RefusedCall(endpoint.name, answer.json());
      return answer.json();
    },
    refused: async (endpoint, input) => {
      const answer = await send(endpoint, input);
      if (answer.statusCode < 300) throw new Error(`${endpoint.name} was not refused: ${answer.body}`);
      return answer.json();
    },
  };
}

/** The browser of an account: a client with a fresh session. */
export async function clientOf(app: App, accountId: number): Promise<Client> {
  const { database, keys } = app.services;
  const token = await database.global('write', (db) =>
    startSession(db, {
      account_id: accountId,
      client: { ip: '127.0.0.1', user_agent: 'client' },
      method: 'password',
    }),
  );
  return createClient(app, {
    cookie: `${sessionCookieName(app.services.config)}=${token}`,
    'x-csrf-token': csrfToken(keys.csrf, token),
  });
}
