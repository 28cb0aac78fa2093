import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into a few packets as they are. */
const FROM = 4_000;

/**
 * Compresses long answers of the API: lists shrink to a seventh. Not those about the session, which hold a token: how well an
 * answer compresses would tell something about it.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!mayCompress(route.url)) route.compress = false;
  });
  // What a client gets that takes no compressed answer is another answer, too.
  app.addHook('onRequest', async (request, reply) => {
    if (mayCompress(request.url)) void reply.header('vary', 'accept-encoding');
  });
  await app.register(compress, { threshold: FROM, encodings: ['gzip'], zlibOptions: { level: 4 } });
}

const mayCompress = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/v1/auth/');
