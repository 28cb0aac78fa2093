import { fastify, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge as Meter, Histogram, Registry } from 'prom-client';
import type { Services } from '#platform/context.ts';
import { sameSecret } from '#platform/crypto/keys.ts';
import { trustedProxies } from './server.ts';

/** A number that is read when the metrics are requested. */
export interface Gauge {
  name: string;
  help: string;
  read(services: Services): Promise<number>;
}

/** The server of a worker, which answers no requests: health and metrics alone. */
export function createHealthServer(
  services: Services,
  isStopping: () => boolean,
  gauges: readonly Gauge[],
): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(services.config),
    forceCloseConnections: true,
  });
  addHealth(app, services, isStopping, gauges);
  return app;
}

/**
 * `/livez`, `/readyz` and `/metrics`. Metrics require METRICS_TOKEN. Without it, loopback requests get them outside production; in
 * production all requests through a proxy on the same server would look like these.
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  isStopping: () => boolean,
  gauges: readonly Gauge[] = [],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  for (const gauge of gauges) {
    const { name, help } = gauge;
    const meter: Meter = new Meter({
      name,
      help,
      registers: [registry],
      // Without the database the last value stays: the other metrics are most needed then.
      collect: () =>
        gauge.read(services).then(
          (value) => meter.set(value),
          () => undefined,
        ),
    });
  }
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
    const { METRICS_TOKEN: token, NODE_ENV: mode } = services.config;
    const isLocal = mode !== 'production' && (request.ip === '127.0.0.1' || request.ip === '::1');
    const allowed = token ? sameSecret(request.headers.authorization ?? '', `Bearer ${token}`) : isLocal;
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
