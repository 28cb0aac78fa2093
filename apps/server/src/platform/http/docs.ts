import { openApiDocument } from '@fika/contract/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const VERSION = '1.0.284';

/** The OpenAPI document of the contract at `/api/v1/openapi.json`, and a page to read it at `/api/docs`. */
export async function addDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = openApiDocument(config.BRAND_NAME, VERSION);
  app.get('/api/v1/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}
