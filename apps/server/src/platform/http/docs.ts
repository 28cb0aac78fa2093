import { openApiDocument } from '@fika/contract/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { type Frame, publicCtx } from './mount.ts';

const VERSION = '1.0.284';

const ADDRESSES = /^\/api\/(v1\/openapi\.json|docs)(?![\w-])/;

/**
 * The OpenAPI document of the contract at `/api/v1/openapi.json`, and a page to read it at `/api/docs`: public, for logged-in
 * accounts, or off.
 */
export async function addDocs(app: FastifyInstance, frame: Frame): Promise<void> {
  const { config, translators } = frame.services;
  const readers = config.API_DOCS ?? (config.NODE_ENV === 'production' ? 'account' : 'public');
  if (readers === 'off') return;
  if (readers === 'account') requireAccount(app, frame);
  let made: ReturnType<typeof openApiDocument> | undefined;
  // Made on the first request: it takes as long as the rest of a start.
  const toJSON = () =>
    (made ??= openApiDocument(config.BRAND_NAME, VERSION, (code) =>
      translators.en.template(`problems:${code}`),
    ));
  app.get('/api/v1/openapi.json', async () => toJSON());
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}

function requireAccount(app: FastifyInstance, frame: Frame): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!ADDRESSES.test(request.routeOptions.url ?? '')) return;
    const { account } = await publicCtx(frame, request, reply);
    if (account?.session_state !== 'active') throw new Problem('not_authenticated');
  });
}
