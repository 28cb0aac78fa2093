import { fillPath } from '@fika/contract';
import { type Client, RefusedCall } from '#client.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { csrfToken } from '#platform/http/mount.ts';
import type { TestApp } from './app.ts';

/** A client that accepts session cookies, as a browser does; each at a separate address. */
export interface Browser extends Client {
  /** The token of its current session; null without a login. */
  token(): string | null;
}

let count = 0;

/** A browser without a login, or with the session of a token. */
export function openBrowser({ http, services }: TestApp, session: string | null = null): Browser {
  let token = session;
  const cookieName = sessionCookieName(services.config);
  count += 1;
  const remoteAddress = `10.1.${count >> 8}.${count & 255}`;
  const send = async (...[endpoint, input = {}]: Parameters<Client['refused']>) => {
    const answer = await http.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, (input.params ?? {}) as Record<string, string | number>),
      remoteAddress,
      headers: {
        ...(token !== null && {
          cookie: `${cookieName}=${token}`,
          'x-csrf-token': csrfToken(services.keys.csrf, token),
        }),
        ...input.headers,
      },
      ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
    });
    const cookie = answer.cookies.find(({ name }) => name === cookieName);
    if (cookie) token = cookie.value || null;
    return answer;
  };
  return {
    token: () => token,
    call: async (endpoint, input) => {
      const answer = await send(endpoint, input);
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
