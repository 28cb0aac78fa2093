import type { SsoError } from '@fika/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hmac, isHmac, randomToken } from '#platform/crypto/keys.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { setOtherCookie } from '#platform/http/cookies.ts';
import { type Frame, publicCtx } from '#platform/http/mount.ts';
import { problemOf } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { beginSignOn, findOpenSso } from '../commands/begin-sign-on.ts';
import { finishSignOn } from '../commands/finish-sign-on.ts';
import { receiveAnswer } from '../commands/receive-answer.ts';
import { refuseAnswer } from '../commands/refuse-answer.ts';
import { ownPath, readSettings } from '../rules.ts';
import { leavingPage, postPage } from './present.ts';
import { findCompanyOfSlug, type SsoCompany } from '../queries.ts';
import { SsoRefusal } from '../types.ts';
import { metadataOf, serviceProviderOf } from '../service-provider/rules.ts';

const COOKIE = 'fika_sso';
const TEN_MINUTES = 600;
const BODY_BYTES = 512 * 1024;
// Whole offices come from one address, at nine in the morning.
const LIMIT = { max: 300, timeWindow: 60_000 };

type Visit = FastifyRequest<{ Params: { slug: string } }>;

/**
 * The addresses of the service provider: metadata, login, the answer of the identity provider, and the end. They answer browsers
 * with pages and redirects, and are therefore no endpoints.
 */
export async function addSso(app: FastifyInstance, frame: Frame): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler((error, request, reply) => fail(frame, error, request, reply));
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const common = { exposeHeadRoute: false, config: { rateLimit: LIMIT } };
    scope.get('/saml/:slug/metadata', common, (request: Visit, reply) => showMetadata(frame, request, reply));
    scope.get('/saml/:slug/login', common, (request: Visit, reply) => begin(frame, request, reply));
    scope.get('/saml/:slug/finish', common, (request: Visit, reply) => finish(frame, request, reply));
    scope.post(
      '/saml/:slug/acs',
      { bodyLimit: BODY_BYTES, config: { rateLimit: LIMIT, isPostedByOthers: true } },
      (request: Visit, reply) => receive(frame, request, reply),
    );
  });
}

const companyOf = ({ services }: Frame, { params }: Visit): Promise<SsoCompany | null> =>
  services.database.global('read', (db) => findCompanyOfSlug(db, params.slug));

async function showMetadata(frame: Frame, request: Visit, reply: FastifyReply) {
  const company = await companyOf(frame, request);
  if (!company) throw new Problem('not_found');
  const slug = readSettings(company.options)?.slug ?? company.slug;
  return reply
    .type('application/samlmetadata+xml; charset=utf-8')
    .send(metadataOf(serviceProviderOf(frame.services.config, slug)));
}

async function begin(frame: Frame, request: Visit, reply: FastifyReply) {
  const { config, keys } = frame.services;
  const { next, test, again, pressed } = request.query as Record<string, unknown>;
  const ctx = await publicCtx(frame, request, reply);
  const known = ctx.cookie(COOKIE);
  // Two tabs that log in at once share what the browser knows.
  const token = known && /^[\w-]{43}$/.test(known) ? known : randomToken();
  const { slug } = request.params;
  const wish = {
    slug,
    next: ownPath(next) ?? `/account/${slug}`,
    is_test: test === '1',
    is_again: again === '1',
    browser_token: token,
  };
  try {
    const open = await findOpenSso(ctx, wish);
    setOtherCookie(reply, config, { name: COOKIE, value: token, seconds: TEN_MINUTES });
    const press = `sso.${slug}.${token}`;
    if (!isPressHere(request) && !(typeof pressed === 'string' && isHmac(keys.csrf, press, pressed))) {
      const fields = {
        next: wish.next,
        pressed: hmac(keys.csrf, press),
        ...(wish.is_test ? { test: '1' } : {}),
        ...(wish.is_again ? { again: '1' } : {}),
      };
      const { host } = new URL(open.settings.sso_url);
      const shown = { host, workspace: slug, fields, home: page(frame, '/') };
      return await sendPage(reply, leavingPage(shown, ctx.t));
    }
    const way = await beginSignOn(ctx, open, wish);
    if ('url' in way) return await reply.redirect(way.url, 303);
    return await sendPage(reply, postPage(way, ctx.t));
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    // Nothing came from an identity provider yet: there is nothing to record.
    const where = wish.is_test ? settingsPage(slug, error.code) : loginPage(error.code, slug);
    return reply.redirect(address(frame, where), 303);
  }
}

/**
 * Whether the request is a click on a page of ours. A link of another site or of an email, or a page that navigates without a
 * click, must neither lead to an address that a workspace named nor replace the session in this browser.
 */
function isPressHere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1';
}

const sendPage = (reply: FastifyReply, { html, policy }: { html: string; policy: string }): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);

async function receive(frame: Frame, request: Visit, reply: FastifyReply) {
  const { SAMLResponse: answer, RelayState: relay } = (request.body ?? {}) as Record<string, unknown>;
  const requestId = typeof relay === 'string' ? relay : '';
  return orRefuse(frame, request, reply, requestId, async (ctx, company) => {
    if (typeof answer !== 'string' || answer === '') throw new SsoRefusal('malformed');
    const code = await receiveAnswer(ctx, company, answer);
    // The browser makes this request itself, so that it sends its cookies.
    const query = new URLSearchParams({ code, request: requestId }).toString();
    return `/saml/${request.params.slug}/finish?${query}`;
  });
}

async function finish(frame: Frame, request: Visit, reply: FastifyReply) {
  const { code, request: relay } = request.query as Record<string, unknown>;
  const requestId = typeof relay === 'string' ? relay : '';
  return orRefuse(frame, request, reply, requestId, async (ctx, company) => {
    const shown = {
      code: typeof code === 'string' ? code : '',
      browser_token: ctx.cookie(COOKIE),
    };
    const taken = await finishSignOn(ctx, company, shown);
    return taken.is_test ? page(frame, settingsPage(company.slug, 'passed')) : page(frame, taken.next);
  });
}

/** Redirects to the result of `run`, or to a page with the reason of a refusal. */
async function orRefuse(
  frame: Frame,
  request: Visit,
  reply: FastifyReply,
  requestId: string,
  run: (ctx: PublicCtx, company: SsoCompany) => Promise<string>,
) {
  const ctx = await publicCtx(frame, request, reply);
  const company = await companyOf(frame, request);
  if (!company) return reply.redirect(address(frame, loginPage('not_enabled', null)), 303);
  try {
    return await reply.redirect(`${frame.services.config.PUBLIC_URL}${await run(ctx, company)}`, 303);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { was_test: wasTest } = await refuseAnswer(ctx, company, error, requestId);
    const where = wasTest ? settingsPage(company.slug, error.code) : loginPage(error.code, company.slug);
    return reply.redirect(address(frame, where), 303);
  }
}

function fail(frame: Frame, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code } = problemOf(error);
  if (code === 'internal') request.log.error({ err: error, request_id: request.id }, 'single sign-on failed');
  const isBusy = code === 'too_many_requests' || code === 'unavailable';
  const reason: SsoError = isBusy ? 'busy' : code === 'internal' ? 'failed' : 'malformed';
  // A client that requests metadata is not a browser.
  if (error instanceof Problem && code === 'not_found') throw error;
  return reply.redirect(address(frame, loginPage(reason, null)), 303);
}

function loginPage(code: SsoError, slug: string | null): string {
  return `/login/?${new URLSearchParams({ sso_error: code, ...(slug ? { sso: slug } : {}) }).toString()}`;
}

const settingsPage = (slug: string, outcome: SsoError | 'passed'): string =>
  `/account/${encodeURIComponent(slug)}/admin/settings/integrations/sso?test=${outcome}`;

/** A page of the web, under the path that it is served at. */
const page = ({ services }: Frame, path: string): string => `${services.config.BASE_PATH}${path.slice(1)}`;

const address = (frame: Frame, path: string): string =>
  `${frame.services.config.PUBLIC_URL}${page(frame, path)}`;
