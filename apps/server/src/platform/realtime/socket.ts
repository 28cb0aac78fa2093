import { idParam, type RealtimeEvent } from '@fika/contract';
import { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import type { Authenticator } from '#platform/http/mount.ts';
import { isLoopbackUrl } from '#platform/loopback.ts';
import { Problem } from '#platform/problem.ts';
import { type Missing, readCursor } from './catch-up.ts';
import { type CheckSessions, OpenSockets, type SocketOwner } from './open-sockets.ts';

export const REALTIME_PATH = '/api/v1/realtime/';
/** Enough for one person with many tabs, and a limit for a script that opens sockets. */
const SOCKETS_PER_ACCOUNT = 30;

interface Parts {
  services: Services;
  authenticator: Authenticator;
  checkSessions: CheckSessions;
}

interface Visitor extends SocketOwner, Pick<Missing, 'since' | 'cursor'> {
  topics: ReadonlySet<string>;
}

/**
 * The websocket of open browsers, `GET /api/v1/realtime/?company_id=&since=&cursor=`: events of the member, of the company and,
 * for admins, of the admins, as JSON `{seq, topic, type, data}`. First comes what happened after `since`, or else after
 * `cursor` (the `realtime_cursor` of the workspace), then one event of the topic `socket`: `ready`, with `{from_cursor}`, or
 * `resync` when so much was missed that everything has to be loaded again.
 *
 * Closed with 4401 within seconds when the session ends or the member's role changes, with 1012 when the server stops.
 */
export function addRealtimeSocket(app: FastifyInstance, parts: Parts): void {
  const { services } = parts;
  const sockets = new OpenSockets(services.database, parts.checkSessions, services.log);
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  sockets.start();
  app.addHook('preClose', () => sockets.stop());
  app.get(
    REALTIME_PATH,
    {
      websocket: true,
      preValidation: async (request) => {
        if (!request.ws) throw new Problem('not_found');
        if (sockets.isStopping) throw new Problem('unavailable', { retryAfter: 2 });
        const visitor = await admit(parts, request);
        if (sockets.countOf(visitor.account_id) >= SOCKETS_PER_ACCOUNT)
          throw new Problem('too_many_requests');
        visitors.set(request, visitor);
      },
    },
    (socket, request) => {
      const visitor = visitors.get(request);
      if (!visitor) return socket.terminate();
      letGo(request);
      sockets.add(socket, visitor);
      return attend({ services, sockets }, socket, visitor);
    },
  );
}

/**
 * Detaches the response to the upgrade from its connection: it would keep the request in memory as long as the socket is open.
 */
function letGo({ raw }: FastifyRequest): void {
  // Node has no other way to it.
  const answer: unknown = Reflect.get(raw.socket, '_httpMessage');
  if (answer instanceof ServerResponse) answer.detachSocket(raw.socket);
}

const query = z.object({
  company_id: idParam,
  since: z.coerce.number().int().min(0).optional(),
  cursor: z.string().optional(),
});

async function admit({ services, authenticator }: Parts, request: FastifyRequest): Promise<Visitor> {
  // A browser sends the cookie to us whichever page opens the socket; only the origin identifies the page.
  if (!isOwnOrigin(request, services.config.PUBLIC_URL)) throw new Problem('cross_site');
  const token = sessionTokenOf(request, services.config);
  if (!token) throw new Problem('not_authenticated');
  const asked = query.safeParse(request.query);
  if (!asked.success) throw new Problem('not_found');
  const { company_id, since = null, cursor = '' } = asked.data;
  const { account, actor, gate } = await services.database.company(company_id, 'read', (db) =>
    authenticator.member(db, tokenHash(token), company_id),
  );
  if (!account) throw new Problem('not_authenticated');
  if (account.session_state === 'mfa_pending') throw new Problem('mfa_required');
  if (!actor) throw new Problem('not_found');
  // Every gate for requests also applies to a socket before its first event: the check every few seconds would come too late.
  if (gate) throw new Problem(gate);
  const { account_id, session_hash, user_id, role } = actor;
  const topics = new Set([`user:${user_id}`, 'company', ...(role > 0 ? ['admins'] : [])]);
  return { account_id, session_hash, company_id, user_id, role, topics, since, cursor: readCursor(cursor) };
}

/**
 * Whether a page of this installation opens the socket. A request can claim any Host, so that only the settings count; at a
 * loopback address all of its names are equal.
 */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === new URL(publicUrl).origin) return true;
  return isLoopbackUrl(publicUrl) && isLoopbackUrl(origin) && new URL(origin).host === request.host;
}

async function attend(
  { services, sockets }: { services: Services; sockets: OpenSockets },
  socket: WebSocket,
  visitor: Visitor,
): Promise<void> {
  const { realtime, log } = services;
  const { company_id, topics } = visitor;
  const told = new Set<number>();
  let waiting: RealtimeEvent[] | null = [];
  const tell = (event: RealtimeEvent) => {
    if (!told.has(event.seq)) sockets.send(socket, event);
  };
  const stop = realtime.subscribe(company_id, topics, (event) => {
    if (waiting) waiting.push(event);
    else tell(event);
  });
  socket.once('close', stop);
  try {
    const { events, is_complete, last_seq, is_from_cursor } = await realtime.catchUp(
      company_id,
      topics,
      visitor,
    );
    for (const event of events) {
      sockets.send(socket, event);
      // It may reach this process a second time, as news.
      told.add(event.seq);
    }
    const type = is_complete ? 'ready' : 'resync';
    sockets.send(socket, { seq: last_seq, topic: 'socket', type, data: { from_cursor: is_from_cursor } });
    for (const event of waiting) tell(event);
    waiting = null;
  } catch (error) {
    log.warn({ err: error }, 'a browser could not catch up');
    socket.close(1011, 'try_again');
  }
}
