import type { RealtimeEvent } from '@fika/contract';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { App } from '#app.ts';
import { type Client, createClient } from '#client.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { REALTIME_PATH } from '#platform/realtime/socket.ts';

const PATIENCE_MS = 6_000;

/** A page of the product that is open in a browser: its calls, its cookie and its websocket. */
export interface Browser extends Client {
  cookie: string;
  open: (
    query: { company_id: number; since?: number; cursor?: string },
    headers?: Record<string, string>,
  ) => Promise<Live>;
}

export interface Live {
  socket: WebSocket;
  events: RealtimeEvent[];
  /** The first event of a type, now or within some seconds; fails when there is none. */
  hear(type: string): Promise<RealtimeEvent>;
  /** Code of the close, now or within 6 seconds. */
  closed(): Promise<number>;
}

/** The address of an application that listens on the loopback. */
export function addressOf({ http }: App): string {
  return `127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

/** The browser of an account, on an application that listens. */
export async function openBrowser(app: App, { account_id }: { account_id: number }): Promise<Browser> {
  const { database, keys } = app.services;
  const token = await database.global('write', (db) =>
    startSession(db, { account_id, client: { ip: '', user_agent: 'browser' }, method: 'password' }),
  );
  const cookie = `fika_session=${token}`;
  return {
    ...createClient(app, { cookie, 'x-csrf-token': csrfToken(keys.csrf, token) }),
    cookie,
    open: (query, headers = {}) => connect(app, query, { cookie, ...headers }),
  };
}

/** Opens the websocket. Rejects with the status when the server refuses. */
export async function connect(
  app: App,
  query: { company_id: number; since?: number; cursor?: string },
  headers: Record<string, string>,
): Promise<Live> {
  const host = addressOf(app);
  const parameters = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const socket = new WebSocket(`ws://${host}${REALTIME_PATH}?${parameters.toString()}`, {
    headers: { origin: `http://${host}`, ...headers },
  });
  const events: RealtimeEvent[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString()) as RealtimeEvent));
  socket.on('close', (reason) => {
    code = reason;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, answer) => {
      reject(new Error(`refused with ${answer.statusCode}`));
      socket.terminate();
    });
  });
  /** The value, now or after one of the next messages of the socket. */
  const next = async <T>(on: 'message' | 'close', read: () => T | null | undefined): Promise<T> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const value = read();
      if (value !== null && value !== undefined) return value;
      await once(socket, on, { signal }).catch((error: unknown) => {
        const heard = events.map(({ type }) => type).join(', ');
        throw new Error(`The socket waited for a ${on}; it heard ${heard}`, { cause: error });
      });
    }
  };
  return {
    socket,
    events,
    hear: (type) => next('message', () => events.find((event) => event.type === type)),
    closed: () => next('close', () => code),
  };
}
