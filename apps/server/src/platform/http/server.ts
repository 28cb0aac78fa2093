import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import websocket from '@fastify/websocket';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import type { Language } from './access.ts';
import { closeInTime } from './closing.ts';
import { addCompression } from './compression.ts';
import { refusalLogOf, warnOfUnknownProxy } from './refusal-log.ts';
import { languageOf, presentProblem, problemOf } from './translate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isAuthenticated: boolean;
    /** The logged-in account, for the log. */
    accountId: number | null;
    language: Language | null;
  }
  interface FastifyContextConfig {
    endpoint?: string;
    /** Another site posts here by design, and what it posts is proof enough: the answer of an identity provider. */
    isPostedByOthers?: boolean;
  }
}

const MEGABYTE = 1024 * 1024;

/** The trusted proxies: as many as the setting says, and none beyond. */
export const trustedProxies = ({ TRUST_PROXY: hops }: Pick<Config, 'TRUST_PROXY'>) =>
  hops > 0 && ((_address: string, hop: number) => hop < hops);

/** What pages may load, and the pages of other sites whose frames may show them. */
export const contentPolicy = (config: Config, frameAncestors: readonly string[] = ["'none'"]) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes the custom properties of components into style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'https:'],
    connectSrc: ["'self'", config.PUBLIC_URL.replace(/^http/, 'ws')],
    objectSrc: ["'none'"],
    frameAncestors,
    baseUri: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: config.PUBLIC_URL.startsWith('https:') ? [] : null,
  },
});

/** The HTTP server with everything that is true of every request; features mount their endpoints on it. */
export async function createServer(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  // The frame speaks to Fastify's own logger type; ours has more.
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(config, request),
    trustProxy: trustedProxies(config),
    bodyLimit: MEGABYTE,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1_000 },
  });
  closeInTime(app);
  app.decorateRequest('isAuthenticated', false);
  app.decorateRequest('accountId', null);
  app.decorateRequest('language', null);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(config),
    // Links in emails have tokens: they must not be in the referrer.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
  });
  await addCompression(app);
  await app.register(cookie);
  // A caller who has hung up has no address, and the count of calls fails without one.
  app.addHook('onRequest', async (request, reply) =>
    request.socket.remoteAddress === undefined ? reply.hijack() : undefined,
  );
  await app.register(rateLimit, { global: false });
  await app.register(underPressure, {
    maxEventLoopDelay: config.BUSY_AFTER_MS,
    message: 'busy',
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  // The realtime module closes its sockets itself, with a reason.
  await app.register(websocket, { options: { maxPayload: 4 * 1024 }, preClose: (done) => done() });
  // Email programs post one-click unsubscribes as a form of either kind; only the link in the path counts.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  );
  if (config.TRUST_PROXY === 0) warnOfUnknownProxy(app, log);
  addHooks(app, services);
  return app;
}

/** The request of a line of the log. Without the path, which may contain a token. */
function placeOf(request: FastifyRequest) {
  const { company_id: company } = (request.params ?? {}) as { company_id?: unknown };
  return {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url,
    company_id: Number(company) || null,
    account_id: request.accountId,
  };
}

/** A proxy may have given the request a name by which its own log knows it. */
function requestId(config: Config, request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  const isNamed = config.TRUST_PROXY > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
  return isNamed ? given : crypto.randomUUID();
}

/** Whether a file ended because its client closed the connection, and not because it could not be made. */
const hasClientLeft = (error: unknown, request: FastifyRequest): boolean =>
  (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

function addHooks(app: FastifyInstance, services: Services): void {
  const refusals = refusalLogOf(app, services.log);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (isForeign && request.method !== 'GET' && !request.routeOptions.config.isPostedByOthers) {
      throw new Problem('cross_site');
    }
  });
  app.addHook('onSend', async (request, reply) => {
    const isPrivate = request.url.startsWith('/api/') && !reply.hasHeader('cache-control');
    if (isPrivate) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    services.log.debug(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    refusals.note(request, problem.code);
    if (hasClientLeft(error, request))
      request.log.info(placeOf(request), 'the client left before the answer');
    else if (problem.code === 'internal')
      request.log.error({ err: error, ...placeOf(request) }, 'request failed');
    if (problem.code === 'too_slow')
      request.log.warn({ err: error, ...placeOf(request) }, 'request stopped by the time-out of statements');
    if (problem.details.retryAfter) reply.header('retry-after', problem.details.retryAfter);
    const language = request.language ?? languageOf(request.headers['accept-language']);
    return reply
      .status(problem.status)
      .send(presentProblem(problem, services.translators[language], request.id, request.isAuthenticated));
  });
}
