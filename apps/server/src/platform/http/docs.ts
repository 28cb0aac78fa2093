import { openApiDocument } from '@fika/contract/openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const VERSION = '1.0.284';

/** The OpenAPI document of the contract at `/api/v1/openapi.json`, and a page to read it at `/api/docs`. */
export async function addDocs(app: FastifyInstance, config: Config): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined;
  // Made when somebody asks for it: it takes as long as all the rest of a start.
  const toJSON = () => (made ??= openApiDocument(config.BRAND_NAME, VERSION));
  app.get('/api/v1/openapi.json', async () => toJSON());
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}
