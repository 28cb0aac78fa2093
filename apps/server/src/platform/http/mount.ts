import { type AnyEndpoint, isNestedDeeper, LIMITS, type ProblemCode } from '@fika/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { hmac, isHmac, type KeyRing, tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';
import { Problem } from '#platform/problem.ts';
import {
  type Access,
  type AccountActor,
  AfterCommit,
  type CoffeeCtx,
  type CompanyInfo,
  demand,
  FileAnswer,
  type Language,
  type MemberActor,
  type Mounted,
  type PublicCtx,
  type RequestCtx,
} from './access.ts';
import {
  asCoffeeGuest,
  coffeeLinkOf,
  type CoffeeLinks,
  demandCoffeeInPath,
  isForCoffeeLinks,
  readCoffeeLink,
} from './coffee-links.ts';
import {
  cookieName,
  sessionCookie,
  sessionPlaceOf,
  sessionTokenOf,
  setOtherCookie,
  type SessionPlace,
} from './cookies.ts';
import { SerializedRequests, slotsOf } from './serialized-requests.ts';
import { fieldErrors, languageOf } from './translate.ts';

/** Finds the caller of a request; the feature that owns sessions provides it. */
export interface Authenticator {
  /** The holder of a session that is still valid, or null. */
  account(db: Db, hash: Buffer): Promise<AccountActor | null>;
  /** The same inside one company, when they are an active member of it. Null when the session or the member is not. */
  member(
    db: Db,
    hash: Buffer,
    companyId: number,
  ): Promise<{
    actor: MemberActor | null;
    account: AccountActor | null;
    company: CompanyInfo | null;
    /** The time of the product in this transaction, an ISO instant, read with the member. */
    now: string | null;
    /** Why the session does not open the company although the member is active. */
    gate: ProblemCode | null;
    /** The same, whether or not the company lets its members see pages. */
    gate_without_pages: ProblemCode | null;
  }>;
  /** Notes that a session was used: by an act of a person, not by a page that refreshes itself. */
  touch(db: Db, hash: Buffer): Promise<void>;
}

const OUTSIDE: ReadonlySet<Access['who']> = new Set(['anyone', 'pending', 'account', 'owner']);

export interface Frame {
  services: Services;
  authenticator: Authenticator;
  coffeeLinks: CoffeeLinks;
}

/** The frame of mounted endpoints, with the queues in which serialized requests of this process wait. */
interface MountContext extends Frame {
  serialized: SerializedRequests;
}

/** CSRF token of a session: only a page of this origin can have read it. */
export function csrfToken(keys: KeyRing, sessionToken: string): string {
  return hmac(keys, sessionToken);
}

/** Mounts endpoints: parse, authenticate, demand, open the transaction, run, check the answer. */
export function mountEndpoints(
  app: FastifyInstance,
  frame: Frame,
  table: readonly { endpoint: AnyEndpoint; mounted: Mounted }[],
): void {
  const slots = slotsOf(frame.services.config.DATABASE_POOL);
  const context = { ...frame, serialized: new SerializedRequests(slots) };
  for (const { endpoint, mounted } of table) {
    demandCoffeeInPath(endpoint, mounted.access);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      config: {
        endpoint: endpoint.name,
        ...(mounted.limit
          ? { rateLimit: { max: mounted.limit.max, timeWindow: mounted.limit.seconds * 1000 } }
          : {}),
      },
      // Before the body is read: without a session the server parses nothing.
      onRequest: async (request) => demandProofOfCaller(frame, endpoint, mounted, request),
      handler: (request, reply) => handle(context, endpoint, mounted, request, reply),
    });
  }
}

async function handle(
  frame: MountContext,
  endpoint: AnyEndpoint,
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const token = sessionTokenOf(request, frame.services.config);
  const input = await readInput(frame, endpoint, request, token);
  const run = OUTSIDE.has(mounted.access.who) ? runOutside : runInCompany;
  const result = await run(frame, endpoint, mounted, input, request, reply, token);
  if (token && endpoint.method !== 'GET' && request.isAuthenticated) {
    await frame.services.database.global('write', (db) => frame.authenticator.touch(db, tokenHash(token)));
  }
  const answer = result instanceof AfterCommit ? await result.run() : result;
  if (answer instanceof FileAnswer) return sendFile(endpoint, answer, reply);
  const checked = endpoint.response.safeParse(answer);
  if (!checked.success)
    throw new Error(`${endpoint.name} answered out of its schema: ${checked.error.message}`);
  const isLater = endpoint.later?.safeParse(checked.data).success === true;
  reply.status(isLater ? 202 : endpoint.status);
  return checked.data;
}

function sendFile({ name, file, status }: AnyEndpoint, answer: FileAnswer, reply: FastifyReply) {
  if (!file) throw new Error(`${name} answered a file, which its contract does not say`);
  const ascii = answer.file_name.replaceAll(/[^\w.-]/g, '_');
  return reply
    .status(status)
    .headers(answer.headers)
    .header('content-type', file)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answer.file_name)}`,
    )
    .send(answer.content);
}

type Input = { params: Record<string, unknown>; query: unknown; body: unknown };

/** The parsed input. A refusal of it also says whether the sender is logged in, which is not checked yet here. */
async function readInput(
  { services, authenticator }: MountContext,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  token: string | null,
): Promise<Input> {
  try {
    return parseInput(services, endpoint, request);
  } catch (refusal) {
    const account = token
      ? await services.database.global('read', (db) => authenticator.account(db, tokenHash(token)))
      : null;
    request.isAuthenticated = account?.session_state === 'active';
    throw refusal;
  }
}

function parseInput({ translators }: Services, endpoint: AnyEndpoint, request: FastifyRequest): Input {
  const t = translators[languageOf(request.headers['accept-language'])];
  const params = endpoint.params.safeParse(request.params);
  // An id that cannot be one does not exist.
  if (!params.success) throw new Problem('not_found');
  const query = endpoint.query.safeParse(request.query);
  if (!query.success) throw new Problem('invalid_input', { errors: fieldErrors(query.error.issues, t) });
  demandShallow(request.body);
  const body = endpoint.body.safeParse(request.body ?? {});
  if (!body.success) throw new Problem('invalid_input', { errors: fieldErrors(body.error.issues, t) });
  return { params: params.data as Record<string, unknown>, query: query.data, body: body.data };
}

/** Refuses a body that is nested too deeply: schemas and features walk a body by recursion, and the stack has a limit. */
function demandShallow(body: unknown): void {
  if (isNestedDeeper(body, LIMITS.jsonDepth)) {
    throw new Problem('too_deep', { values: { max: String(LIMITS.jsonDepth) } });
  }
}

function demandProofOfCaller(
  frame: Frame,
  endpoint: AnyEndpoint,
  mounted: Mounted,
  request: FastifyRequest,
): void {
  const { services } = frame;
  if (mounted.access.who === 'anyone') return;
  const link = isForCoffeeLinks(mounted.access) ? coffeeLinkOf(request) : null;
  if (link !== null) {
    // It uses no cookie, so that no other site can make a browser send it.
    readCoffeeLink(frame, link, null);
    return;
  }
  const token = sessionTokenOf(request, services.config);
  if (!token) throw new Problem('not_authenticated');
  demandCsrf(services, request, token);
}

function demandCsrf({ keys }: Services, request: FastifyRequest, token: string): void {
  if (request.method === 'GET') return;
  const header = request.headers['x-csrf-token'];
  if (typeof header !== 'string' || !isHmac(keys.csrf, token, header)) {
    throw new Problem('csrf_failed');
  }
}

type Runner = (
  frame: MountContext,
  endpoint: AnyEndpoint,
  mounted: Mounted,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
) => Promise<unknown>;

// No transaction is held open here: a handler opens the ones it needs, each with its scope.
const runOutside: Runner = async (frame, _endpoint, mounted, input, request, reply, token) => {
  const ctx = await publicCtx(frame, request, reply, token);
  request.isAuthenticated = ctx.account?.session_state === 'active';
  request.accountId = ctx.account?.account_id ?? null;
  demandAccount(mounted.access, ctx.account);
  return (mounted.run as (ctx: PublicCtx, input: Input) => Promise<unknown>)(ctx, input);
};

/** The context of a request outside of any company; also for the few routes that are no endpoints. */
export async function publicCtx(
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
  token = sessionTokenOf(request, frame.services.config),
): Promise<PublicCtx> {
  const { services } = frame;
  const account = token
    ? await services.database.global('read', (db) => frame.authenticator.account(db, tokenHash(token)))
    : null;
  const inSession: PublicCtx['asMember'] = async (companyId, mode, work) => {
    if (!token) throw new Problem('not_authenticated');
    demandCsrf(services, request, token);
    const access = { who: 'member' as const };
    const call = { company_id: companyId, mode, access, item_id: undefined, token };
    return asMember(frame, request, reply, call, work);
  };
  return {
    ...base(frame, request, reply),
    services,
    account,
    session_token: token,
    bearer: bearerOf(request),
    asMember: inSession,
    atCoffee: async (coffee, mode, work) => {
      const link = coffeeLinkOf(request);
      if (link !== null)
        return asCoffeeGuest(frame, request, readCoffeeLink(frame, link, coffee), mode, work);
      return inSession(coffee.company_id, mode, work);
    },
  };
}

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

function demandAccount({ who }: Access, account: AccountActor | null): void {
  if (who === 'anyone') return;
  if (!account) throw new Problem('not_authenticated');
  if (who === 'pending') return;
  if (account.session_state === 'mfa_pending') throw new Problem('mfa_required');
  if (who === 'owner' && account.sso_company_id !== null) throw new Problem('sso_session');
}

const runInCompany: Runner = (frame, endpoint, mounted, ...rest) => {
  const [{ params }] = rest;
  const run = () => runInTransaction(frame, endpoint, mounted, ...rest);
  if (!mounted.isSerialized) return run();
  const about = { company: String(params['company_id']), item: String(params['id']) };
  return frame.serialized.run(about, run);
};

const runInTransaction: Runner = (frame, endpoint, mounted, input, request, reply, token) => {
  const { id } = input.params;
  const companyId = Number(input.params['company_id']);
  const mode = endpoint.method === 'GET' ? ('read' as const) : ('write' as const);
  const linkToken = isForCoffeeLinks(mounted.access) ? coffeeLinkOf(request) : null;
  if (linkToken !== null) {
    const link = readCoffeeLink(frame, linkToken, { company_id: companyId, coffee_id: Number(id) });
    return asCoffeeGuest(frame, request, link, mode, (ctx) =>
      (mounted.run as (ctx: CoffeeCtx, input: Input) => Promise<unknown>)(ctx, input),
    );
  }
  if (!token) throw new Problem('not_authenticated');
  const call = {
    company_id: companyId,
    mode,
    access: mounted.access,
    item_id: typeof id === 'number' ? id : undefined,
    token,
  };
  return asMember(frame, request, reply, call, (ctx) =>
    (mounted.run as (ctx: RequestCtx, input: Input) => Promise<unknown>)(ctx, input),
  );
};

interface MemberCall {
  company_id: number;
  mode: 'read' | 'write';
  access: Access;
  /** The program or audience that a permission is checked against. */
  item_id: number | undefined;
  token: string;
}

/** Opens the transaction of a company for the member of the session, if they may. */
function asMember<T>(
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
  { company_id: companyId, mode, access, item_id: itemId, token }: MemberCall,
  work: (ctx: RequestCtx) => Promise<T>,
): Promise<T> {
  return inCompany(
    frame.services,
    companyId,
    mode,
    async (ctx: Ctx) => {
      const found = await frame.authenticator.member(ctx.db, tokenHash(token), companyId);
      const { actor, account, company } = found;
      if (!account) throw new Problem('not_authenticated');
      request.accountId = account.account_id;
      if (account.session_state === 'mfa_pending') throw new Problem('mfa_required');
      const needsNoPages = access.who === 'member' && access.evenWithoutPages === true;
      const gate = needsNoPages ? found.gate_without_pages : found.gate;
      // A gate with another login counts as not logged in: the page reloads and shows it. A workspace without pages has none to
      // show: the current page shows the message.
      request.isAuthenticated = found.gate === null || found.gate === 'access_disabled';
      // Another company and no company look the same.
      if (!actor || !company) throw new Problem('not_found');
      if (gate) throw new Problem(gate);
      // A page says which language it is shown in: sentences in another one would not fit into it.
      const language = languageOf(request.headers['accept-language'], actor.language);
      request.language = language;
      demand(access, actor, itemId);
      const t = frame.services.translators[language];
      const memberCtx = { ...ctx, ...base(frame, request, reply), language, t, actor, company };
      const { now } = found;
      if (now) memberCtx.now = async () => now;
      return work(memberCtx);
    },
    request.log as Services['log'],
  );
}

function base(frame: Frame, request: FastifyRequest, reply: FastifyReply) {
  const language: Language = languageOf(request.headers['accept-language']);
  const { config } = frame.services;
  return {
    request_id: request.id,
    url: request.url,
    log: request.log as Services['log'],
    language,
    t: frame.services.translators[language],
    client: { ip: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 300) },
    setSession: (token: string | null, place?: SessionPlace) =>
      sessionCookie(reply, config, { token, place: place ?? sessionPlaceOf(request, config) }),
    cookie: (name: string) => request.cookies[cookieName(config, name)] ?? null,
    setCookie: (name: string, value: string, days: number) =>
      setOtherCookie(reply, config, { name, value, seconds: days * 24 * 3_600 }),
  };
}
