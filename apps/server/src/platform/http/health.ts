import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { sameSecret } from '../crypto/keys.ts';

/** `/livez`, `/readyz` and `/metrics`. Metrics answer to this machine, or to whoever has the token. */
export function addHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = !isStopping() && (await services.database.isReady());
    return reply.status(ok ? 200 : 503).send({ ok });
  });
  app.get('/metrics', async (request, reply) => {
    const token = services.config.METRICS_TOKEN;
    const isLocal = request.ip === '127.0.0.1' || request.ip === '::1';
    const allowed = token ? sameSecret(request.headers.authorization ?? '', `Bearer ${token}`) : isLocal;
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
