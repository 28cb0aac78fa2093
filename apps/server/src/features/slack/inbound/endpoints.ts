import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Frame } from '#platform/http/mount.ts';
import { slackApp } from '../gateway.ts';
import { findTeamAtSlack } from '../queries.ts';
import { isSignedBySlack } from '../rules.ts';
import { acceptEvent } from './commands/accept-event.ts';
import { acceptCommand, acceptPresses } from './commands/accept-request.ts';
import { commanded, isOfAnotherTeam, originOf, pressed, pressesOf, type SlackOrigin } from './rules.ts';

const BODY_BYTES = 256 * 1024;
/** Slack sends from few addresses, for every company of the installation. */
const LIMIT = { max: 3_000, timeWindow: 60_000 };

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) });
const callback = z.object({
  type: z.literal('event_callback'),
  event_id: z.string().min(1).max(100),
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  event: z.looseObject({ type: z.string() }),
});

/** Handles a body that Slack signed at a time, in seconds since 1970. Returns the answer; null for an empty one. */
type Receive = (services: Services, body: string, signedAt: number) => Promise<object | null>;

/**
 * The addresses that Slack calls. They are no endpoints: the signature takes the place of a session, and it covers the body
 * before any parsing.
 */
export async function addSlack(app: FastifyInstance, frame: Frame): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: BODY_BYTES, config: { rateLimit: LIMIT, isPostedByOthers: true } };
    const add = (path: string, type: string, receive: Receive) =>
      scope.post(`/integrations/slack/${path}/`, options, (request, reply) =>
        receiveSigned(frame, { type, receive }, request, reply),
      );
    add('events', JSON_TYPE, receiveEvent);
    add('interactivity', FORM_TYPE, receivePresses);
    add('commands', FORM_TYPE, receiveCommand);
  });
}

async function receiveSigned(
  { services }: Frame,
  { type, receive }: { type: string; receive: Receive },
  request: FastifyRequest,
  reply: FastifyReply,
) {
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
  const [given = ''] = (request.headers['content-type'] ?? '').split(';');
  if (given.trim().toLowerCase() !== type) return reply.status(415).send();
  // What is signed and unknown is a new kind of request: an error would make Slack send it again.
  const answer = await receive(services, body, Number(signed.timestamp));
  return reply.status(200).send(answer ?? undefined);
}

const receiveEvent: Receive = async (services, body) => {
  const payload = parseJson(body);
  const verification = challenge.safeParse(payload);
  if (verification.success) return { challenge: verification.data.challenge };
  const received = callback.safeParse(payload);
  if (!received.success) return null;
  const { team_id = null, enterprise_id = null } = received.data;
  await inCompanyOf(services, { team_id, enterprise_id }, (ctx, id) => acceptEvent(ctx, id, received.data));
  return null;
};

const receivePresses: Receive = async (services, body, signedAt) => {
  const received = pressed.safeParse(parseJson(new URLSearchParams(body).get('payload') ?? ''));
  if (!received.success || isOfAnotherTeam(received.data)) return null;
  const { user } = received.data;
  await inCompanyOf(services, originOf(received.data), (ctx, id) =>
    acceptPresses(ctx, { team_id: id, slack_user_id: user.id }, pressesOf(received.data, signedAt)),
  );
  return null;
};

const receiveCommand: Receive = async (services, body) => {
  const received = commanded.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!received.success) return null;
  const { team_id, enterprise_id = null, is_enterprise_install } = received.data;
  const origin = { team_id: is_enterprise_install === 'true' ? null : team_id, enterprise_id };
  await inCompanyOf(services, origin, (ctx, id) => acceptCommand(ctx, id, received.data));
  return null;
};

/** Runs in a transaction of the company that has connected the team; not at all where none has. */
async function inCompanyOf(
  services: Services,
  origin: SlackOrigin,
  work: (ctx: Ctx, teamId: number) => Promise<void>,
): Promise<void> {
  const team = await services.database.system('read', (db) => findTeamAtSlack(db, origin));
  if (team) await inCompany(services, team.company_id, 'write', (ctx) => work(ctx, team.id));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
