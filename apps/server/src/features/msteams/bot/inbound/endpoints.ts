import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/context.ts';
import type { Frame } from '#platform/http/mount.ts';
import { TeamsUnreachable } from '../../calls/gateway.ts';
import { teamsApp } from '../../gateway.ts';
import { findTenantAtMicrosoft } from '../../queries.ts';
import { serviceOf } from '../rules.ts';
import { acceptActivity } from './commands/accept-activity.ts';
import { type ConnectorToken, verifyConnectorToken } from './gateway.ts';
import { activity, type Activity, tenantOf } from './rules.ts';

const BODY_BYTES = 256 * 1024;
/** Microsoft sends from few addresses, for every company of the installation. */
const LIMIT = { max: 3_000, timeWindow: 60_000 };
const CHANNEL = 'msteams';

/**
 * The address that Microsoft calls for the bot. It is no endpoint: the token of the Connector takes the place of a session, and is
 * checked before the body is parsed.
 */
export async function addBot(app: FastifyInstance, frame: Frame): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: BODY_BYTES, config: { rateLimit: LIMIT, isPostedByOthers: true } };
    scope.post('/api/messages', options, (request, reply) => receive(frame, request, reply));
  });
}

async function receive({ services }: Frame, request: FastifyRequest, reply: FastifyReply) {
  if (!teamsApp(services.config)) return reply.status(404).send();
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return reply.status(401).send();
  const verified = await tokenOf(services, token);
  if (verified === 'away') return reply.status(503).send();
  if (verified === null) return reply.status(401).send();
  const read = activity.safeParse(parseJson(typeof request.body === 'string' ? request.body : ''));
  if (!read.success) return reply.status(400).send();
  const service = serviceFor(services, verified, read.data);
  if (service === null) return reply.status(403).send();
  const tenantId = tenantOf(read.data);
  const tenant =
    tenantId === null
      ? null
      : await services.database.system('read', (db) => findTenantAtMicrosoft(db, tenantId));
  // Nothing is stored about organizations that no company has connected.
  if (!tenant) return reply.status(200).send();
  const answer = await acceptActivity(services, tenant, { activity: read.data, service });
  return reply.status(200).send(answer ?? undefined);
}

async function tokenOf(services: Services, token: string): Promise<ConnectorToken | 'away' | null> {
  try {
    return await verifyConnectorToken(services, token);
  } catch (error) {
    if (!(error instanceof TeamsUnreachable)) throw error;
    services.log.warn({ err: error }, 'the keys of the Connector could not be read');
    return 'away';
  }
}

/** The address at which the bot may answer an activity; null for one of another channel, or whose address is not Microsoft's. */
function serviceFor(
  { config }: Services,
  { service_url, channels }: ConnectorToken,
  { channelId, serviceUrl }: Activity,
): string | null {
  const isOfTeams = channelId === CHANNEL && channels.includes(CHANNEL);
  return isOfTeams && service_url === serviceUrl ? serviceOf(serviceUrl, config.TEAMS_URL) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
