import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { changeChannel, refusalIn, type VendorChannel, visibleChannel } from './slack-vendor-channels.ts';

export const SIGNING_SECRET = 'what Slack signs with, in tests';

/** A call of the product, as Slack understands it. */
interface SlackCall {
  method: string;
  args: Record<string, unknown>;
  token: string | null;
}

interface Team {
  id: string;
  name: string;
  isOrganization: boolean;
}

/** A message or a view. */
export interface ShownInSlack {
  text: string;
  blocks: Record<string, unknown>[];
}

const shownIn = ({ text = '', blocks = [] }: Record<string, unknown>): ShownInSlack => ({
  text: String(text),
  blocks: blocks as ShownInSlack['blocks'],
});

type Answer = { ok: boolean; error?: string } & Record<string, unknown>;

type Intercepted = NonNullable<SlackVendor['failing']> | Answer | null;

/** A user, as `users.list` gives it. */
export interface VendorUser {
  id: string;
  profile: { email?: string; real_name?: string; first_name?: string; last_name?: string };
  name?: string;
  team_id?: string;
  locale?: string;
  deleted?: boolean;
  is_bot?: boolean;
  is_email_confirmed?: boolean;
  is_restricted?: boolean;
  is_ultra_restricted?: boolean;
  is_stranger?: boolean;
  is_invited_user?: boolean;
}

/** Items on a page, fewer than on a real one. */
const PAGE = 3;

const SCOPE =
  'chat:write,commands,users:read,users:read.email,channels:read,groups:read,mpim:write,channels:join,channels:manage,groups:write';

/** Slack, for the calls of this product. It answers `ok: false` as Slack does, and keeps what was posted. */
export class SlackVendor {
  /** The team that the next consent is given for. */
  team: Team = { id: 'T1', name: 'Office', isOrganization: false };
  /** The permissions that consents give. */
  scope = SCOPE;
  /** Whether people say no on the page of consent. */
  denies = false;
  /** Whether tokens end and are renewed. */
  rotates = false;
  /** Ids of users by address. */
  readonly users = new Map<string, string>();
  /** What `users.list` gives. */
  people: VendorUser[] = [];
  channels: VendorChannel[] = [];
  /** How many items a page has at most. */
  page = PAGE;
  readonly posted: { channel: string; text: string }[] = [];
  readonly calls: SlackCall[] = [];
  /** Messages after their last update, by channel and time. */
  readonly messages = new Map<string, ShownInSlack>();
  /** What only one user saw in a channel. */
  readonly ephemeral: (ShownInSlack & { user: string })[] = [];
  /** What was posted to the addresses of commands. */
  readonly responses: ShownInSlack[] = [];
  /** The home of the app, by user. */
  readonly homes = new Map<string, ShownInSlack>();
  /** The status of every answer, and after how many seconds to try again. */
  failing: { status: number; retryAfter?: number } | null = null;
  /** Answers a call instead, with a status or as Slack does, at once or later; null leaves it. */
  intercept: ((call: SlackCall) => Intercepted | Promise<Intercepted>) | null = null;
  #server: Server | null = null;
  readonly #codes = new Map<string, { team: Team; redirect_uri: string }>();
  readonly #access = new Map<string, Team>();
  readonly #refresh = new Map<string, Team>();

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const respond = async () => {
        if (request.url?.startsWith('/oauth/')) {
          response.writeHead(302, { location: this.#consentPage(request.url) });
          response.end();
          return;
        }
        if (request.url?.startsWith('/responses/')) {
          this.responses.push(JSON.parse(await textOf(request)) as ShownInSlack);
          response.end('ok');
          return;
        }
        const call = await read(request);
        this.calls.push(call);
        const instead = this.failing ?? (await this.intercept?.(call)) ?? null;
        if (instead && 'status' in instead) {
          const { status, retryAfter } = instead as NonNullable<SlackVendor['failing']>;
          response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
          response.end('{}');
          return;
        }
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(instead ?? this.#answer(call)));
      };
      void respond();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Everything as in the beginning, but for the tokens. */
  reset(): void {
    Object.assign(this, {
      failing: null,
      intercept: null,
      denies: false,
      rotates: false,
      scope: SCOPE,
      people: [],
      channels: [],
      page: PAGE,
    });
    this.team = { id: `T${randomUUID().slice(0, 8)}`, name: 'Office', isOrganization: false };
    this.users.clear();
    for (const seen of [this.messages, this.homes]) seen.clear();
    for (const seen of [this.posted, this.ephemeral, this.responses]) seen.length = 0;
    this.calls.length = 0;
  }

  /** Says yes on the page of consent. Returns what the browser is sent back with. */
  consent(url: string): { state: string; code: string } {
    const asked = new URL(url);
    if (asked.pathname !== '/oauth/v2/authorize') throw new Error(`Slack has no page ${asked.pathname}`);
    const given = asked.searchParams;
    for (const name of ['client_id', 'scope', 'state', 'redirect_uri'])
      if (!given.get(name)) throw new Error(`The page of consent needs ${name}`);
    const code = randomUUID();
    this.#codes.set(code, { team: this.team, redirect_uri: given.get('redirect_uri') ?? '' });
    return { state: given.get('state') ?? '', code };
  }

  /** The page of consent in a browser, where the person says yes at once, or no. */
  #consentPage(path: string): string {
    const asked = new URL(path, 'http://slack');
    const back = this.denies
      ? { state: asked.searchParams.get('state') ?? '', error: 'access_denied' }
      : this.consent(asked.href);
    return `${asked.searchParams.get('redirect_uri')}?${new URLSearchParams(back)}`;
  }

  /** An admin of Slack removes the app. */
  uninstall(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  #answer({ method, args, token }: SlackCall): Answer {
    if (method === 'oauth.v2.access')
      return args['grant_type'] === 'refresh_token' ? this.#renew(args) : this.#exchange(args);
    const team = token === null ? undefined : this.#access.get(token);
    if (!team) return { ok: false, error: token === null ? 'not_authed' : 'token_revoked' };
    switch (method) {
      case 'auth.test':
        return { ok: true, team: team.name, team_id: team.id, user_id: 'UBOT' };
      case 'apps.uninstall':
        this.uninstall();
        return { ok: true };
      case 'users.lookupByEmail': {
        const id = this.users.get(String(args['email']));
        return id === undefined ? { ok: false, error: 'users_not_found' } : { ok: true, user: { id } };
      }
      case 'users.list':
        return this.#paged('members', this.people, args);
      case 'users.info': {
        const user = this.people.find(({ id }) => id === args['user']);
        return user ? { ok: true, user } : { ok: false, error: 'user_not_found' };
      }
      case 'conversations.list': {
        if (!this.scope.includes('channels:read')) return { ok: false, error: 'missing_scope' };
        const visible = this.channels
          .filter((channel) => channel.is_member || !channel.is_private)
          .map((channel) => ({
            id: channel.id,
            name: channel.name,
            is_private: channel.is_private,
            is_member: channel.is_member,
            num_members: channel.members.length,
          }));
        return this.#paged('channels', visible, args);
      }
      case 'conversations.info': {
        const channel = visibleChannel(this.channels, args);
        return channel ? { ok: true, channel } : { ok: false, error: 'channel_not_found' };
      }
      case 'conversations.members': {
        const channel = visibleChannel(this.channels, args);
        return channel
          ? this.#paged('members', channel.members, args)
          : { ok: false, error: 'channel_not_found' };
      }
      case 'conversations.join':
      case 'conversations.create':
      case 'conversations.invite':
        return changeChannel(this, method, args);
      case 'conversations.open':
        return { ok: true, channel: { id: `G${String(args['users']).replaceAll(',', '')}` } };
      case 'chat.postMessage': {
        const channel = String(args['channel']);
        const refusal = refusalIn(this.channels, channel);
        if (refusal !== null) return { ok: false, error: refusal };
        this.posted.push({ channel, text: String(args['text']) });
        // A message to a user is in the conversation of the app with them.
        const place = channel.startsWith('U') ? `D${channel}` : channel;
        return { ok: true, channel: place, ts: `${this.posted.length}.0001` };
      }
      case 'chat.update':
        this.messages.set(`${String(args['channel'])}/${String(args['ts'])}`, shownIn(args));
        return { ok: true, channel: args['channel'], ts: args['ts'] };
      case 'chat.postEphemeral':
        this.ephemeral.push({ user: String(args['user']), ...shownIn(args) });
        return { ok: true, message_ts: '1.0001' };
      case 'views.publish':
        this.homes.set(String(args['user_id']), shownIn(args['view'] as Record<string, unknown>));
        return { ok: true, view: {} };
      default:
        return { ok: false, error: 'unknown_method' };
    }
  }

  /** A page of a list. It is shorter than the limit: Slack says that a page may be. */
  #paged(name: string, all: readonly unknown[], { cursor, limit }: Record<string, unknown>): Answer {
    const start = Number(cursor ?? 0);
    const end = start + Math.min(Number(limit ?? this.page), this.page);
    const next = end < all.length ? String(end) : '';
    return { ok: true, [name]: all.slice(start, end), response_metadata: { next_cursor: next } };
  }

  #exchange({ code, redirect_uri }: Record<string, unknown>): Answer {
    const grant = this.#codes.get(String(code));
    this.#codes.delete(String(code));
    if (!grant) return { ok: false, error: 'invalid_code' };
    if (grant.redirect_uri !== redirect_uri) return { ok: false, error: 'bad_redirect_uri' };
    const { id, name, isOrganization } = grant.team;
    const place = isOrganization
      ? { is_enterprise_install: true, enterprise: { id, name } }
      : { is_enterprise_install: false, team: { id, name } };
    return {
      ok: true,
      app_id: 'A1',
      token_type: 'bot',
      scope: this.scope,
      bot_user_id: 'UBOT',
      authed_user: { id: 'U1' },
      ...place,
      ...this.#tokens(grant.team),
    };
  }

  #renew({ refresh_token }: Record<string, unknown>): Answer {
    const team = this.#refresh.get(String(refresh_token));
    this.#refresh.delete(String(refresh_token));
    return team ? { ok: true, ...this.#tokens(team) } : { ok: false, error: 'invalid_refresh_token' };
  }

  #tokens(team: Team) {
    const access_token = `xoxb-${randomUUID()}`;
    this.#access.set(access_token, team);
    if (!this.rotates) return { access_token };
    const refresh_token = `xoxe-${randomUUID()}`;
    this.#refresh.set(refresh_token, team);
    return { access_token, refresh_token, expires_in: 43_200 };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function read(request: IncomingMessage): Promise<SlackCall> {
  const body = await textOf(request);
  const args = Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? parsed(value) : value,
    ]),
  );
  const [, token = null] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  return { method: (request.url ?? '').replace(/^\/api\//, ''), args, token };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Headers of a request that Slack signs now, or some seconds earlier. */
export function signedHeaders(
  body: string,
  { secondsAgo = 0, secret = SIGNING_SECRET, type = 'application/json' } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    'content-type': type,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
}

interface Description {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: object }> } } }>;
  components?: object;
}

const DESCRIPTION = join(import.meta.dirname, '../../../../../shared/vendor/slack/slack.openapi.json');

/** Whether the vendor's description of its API lies beside the project. */
export const hasDescription = existsSync(DESCRIPTION);

/** What the description of the API refuses in some calls; empty if they are right. */
export function faultsOfCalls(calls: readonly SlackCall[]): string[] {
  const { paths, components } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Description;
  // Forms have text only; the values are of their types in Slack.
  const ajv = new Ajv({ strict: false, discriminator: true, coerceTypes: true, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components });
  // Compiling takes seconds: once for each method.
  const checks = new Map<string, ValidateFunction>();
  return calls.flatMap(({ method, args }) => {
    const schema =
      paths[`/${method}`]?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    if (!schema) return [`${method} is not in the description`];
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const check = checks.get(method) ?? ajv.compile(JSON.parse(text) as object);
    checks.set(method, check);
    return check(structuredClone(args)) ? [] : [`${method}: ${ajv.errorsText(check.errors)}`];
  });
}
