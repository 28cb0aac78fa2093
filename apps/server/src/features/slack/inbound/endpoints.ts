import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inCompany } from '#platform/context.ts';
import type { Frame } from '#platform/http/mount.ts';
import { slackApp } from '../gateway.ts';
import { findTeamAtSlack } from '../queries.ts';
import { isSignedBySlack } from '../rules.ts';
import { acceptEvent } from './commands/accept-event.ts';

const BODY_BYTES = 256 * 1024;
/** Slack sends from few addresses, for every company of the installation. */
const LIMIT = { max: 3_000, timeWindow: 60_000 };

const challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) });
const callback = z.object({
  type: z.literal('event_callback'),
  event_id: z.string().min(1).max(100),
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  event: z.looseObject({ type: z.string() }),
});

/**
 * The addresses that Slack calls. They are no endpoints: the signature takes the place of a session, and it covers the body
 * before any parsing.
 */
export async function addSlack(app: FastifyInstance, frame: Frame): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      '/integrations/slack/events/',
      { bodyLimit: BODY_BYTES, config: { rateLimit: LIMIT, isPostedByOthers: true } },
      (request, reply) => receiveEvent(frame, request, reply),
    );
  });
}

async function receiveEvent({ services }: Frame, request: FastifyRequest, reply: FastifyReply) {
  const app = slackApp(services.config);
  const body = typeof request.body === 'string' ? request.body : '';
  if (!app) return reply.status(404).send();
  const signed = {
    timestamp: request.headers['x-slack-request-timestamp'],
    signature: request.headers['x-slack-signature'],
    body,
  };
  // By the clock of the machine: Slack does not know the one of the product.
  if (!isSignedBySlack(app.signing, signed, Date.now() / 1_000)) return reply.status(401).send();
  const payload = parseJson(body);
  const verification = challenge.safeParse(payload);
  if (verification.success) return reply.send({ challenge: verification.data.challenge });
  const received = callback.safeParse(payload);
  // What is signed and unknown is a new kind of request: an error would make Slack send it again.
  if (!received.success) return reply.status(200).send();
  const { team_id = null, enterprise_id = null } = received.data;
  const team = await services.database.system('read', (db) =>
    findTeamAtSlack(db, { team_id, enterprise_id }),
  );
  if (team)
    await inCompany(services, team.company_id, 'write', (ctx) => acceptEvent(ctx, team.id, received.data));
  return reply.status(200).send();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
