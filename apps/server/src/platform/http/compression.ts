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
    if (!route.url.startsWith('/api/') || route.url.startsWith('/api/v1/auth/')) route.compress = false;
  });
  await app.register(compress, { threshold: FROM, encodings: ['gzip'], zlibOptions: { level: 4 } });
}
