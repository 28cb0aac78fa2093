import { type AnyEndpoint, fillPath } from '@fika/contract';
import type { App } from '#app.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { csrfToken } from '#platform/http/mount.ts';

/** A logged-in browser with a separate process, over a real socket. */
export interface Browser {
  /** The answer; null when there is none: the server is away. */
  send(endpoint: AnyEndpoint, params: Record<string, string | number>, body?: object): Promise<Answer | null>;
}

interface Answer {
  status: number;
  /** Milliseconds after which the server asks for a retry; 0 without a statement. */
  retry_after: number;
}

/** Logs an account in and calls the process at `url`, which has the secret key of `office`. */
export async function browserOf({ services }: App, url: string, accountId: number): Promise<Browser> {
  const token = await services.database.global('write', (db) =>
    startSession(db, {
      account_id: accountId,
      client: { ip: '127.0.0.1', user_agent: 'fault test' },
      method: 'password',
    }),
  );
  const headers = {
    cookie: `${sessionCookieName(services.config)}=${token}`,
    'x-csrf-token': csrfToken(services.keys.csrf, token),
    'content-type': 'application/json',
  };
  return {
    send: async ({ method, path }, params, body = {}) => {
      try {
        const answer = await fetch(`${url}${fillPath(path, params)}`, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(30_000),
        });
        await answer.arrayBuffer();
        return { status: answer.status, retry_after: Number(answer.headers.get('retry-after') ?? 0) * 1_000 };
      } catch {
        return null;
      }
    },
  };
}
