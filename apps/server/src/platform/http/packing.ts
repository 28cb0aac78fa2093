import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(gzip);

/** Shorter answers fit into a few packets as they are. */
const FROM = 4_000;

/**
 * Packs long answers of the API: lists shrink to a seventh. Not those about the session, which hold a token: how well an
 * answer packs would tell something about it.
 */
export function addPacking(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isLong = typeof payload === 'string' && payload.length >= FROM;
    if (!isLong || !request.url.startsWith('/api/') || request.url.startsWith('/api/v1/auth/'))
      return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: 4 });
  });
}
