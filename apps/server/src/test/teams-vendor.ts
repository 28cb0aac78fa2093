import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { BotVendor, textOf } from './teams-vendor-bot.ts';
import { ChatVendor } from './teams-vendor-chats.ts';
import { type GraphCall, InstallVendor } from './teams-vendor-installs.ts';
import { type Answer, GraphVendor } from './teams-vendor-graph.ts';

export const APP = { id: '11111111-2222-4333-8444-555555555555', secret: 'what Microsoft knows, in tests' };

/** Teams in a browser, which asks for the token. */
const TEAMS_WEB = '5e3ce6c0-2b1f-4285-8d4b-75ee78787346';

/** A user at Microsoft. */
export interface MicrosoftUser {
  tenant: string;
  oid: string;
  address: string;
  name: string;
  /** 0 for a user of the tenant, 1 for a guest; without it, Microsoft does not say. */
  acct?: 0 | 1;
}

type Claims = Record<string, unknown>;

interface Signing {
  /** Seconds until the token ends. */
  seconds?: number;
  /** Signs with a key that Microsoft does not have. */
  isForged?: boolean;
}

/** Microsoft, for the login of this product: its keys, its login page, and the tokens that Teams gives to tabs. */
export class TeamsVendor {
  /** The user who logs in next on the login page. */
  user: MicrosoftUser = this.makeUser({ address: 'admin@office.example' });
  /** How often keys were asked for. */
  keyCalls = 0;
  /** The page that it shows around a tab: a browser shows no page of this machine in one that a test made up. */
  hostPage = '';
  /** Graph, the part of Microsoft that knows teams and people. */
  readonly graph = new GraphVendor();
  /** The Connector, through which bots write. */
  readonly bot = new BotVendor();
  /** Graph, for the people who have the app. */
  readonly installs = new InstallVendor(this.bot);
  /** Graph, for group chats. */
  readonly chats = new ChatVendor(this.bot, this.installs);
  /** Every call of Graph. */
  readonly graphCalls: GraphCall[] = [];
  /** The tokens that the app asked for. */
  readonly appTokens: { directory: string; scope: string }[] = [];
  /** The tenants that have not agreed to the app. */
  readonly strange = new Set<string>();
  /** Whether it answers nothing. */
  isDown = false;
  /** What it answers to codes instead of a token. */
  grant: string | null = null;
  #server: Server | null = null;
  #url = '';
  readonly #codes = new Map<string, { user: MicrosoftUser; challenge: string; redirect_uri: string }>();
  #keys: Awaited<ReturnType<typeof makeKeys>> | null = null;

  async start(): Promise<string> {
    this.#keys = await makeKeys();
    this.#server = createServer((request, response) => {
      const respond = async () => {
        const { status, body = {}, location, headers = {} } = await this.#answer(request);
        const isPage = typeof body === 'string';
        response.writeHead(status, {
          'content-type': isPage ? 'text/html' : 'application/json',
          ...(location ? { location } : {}),
          ...headers,
        });
        response.end(isPage ? body : JSON.stringify(body));
      };
      void respond();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    await this.bot.start(this.#url);
    return this.#url;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  makeUser(given: Partial<MicrosoftUser> = {}): MicrosoftUser {
    return {
      tenant: randomUUID(),
      oid: randomUUID(),
      address: 'person@office.example',
      name: 'A person',
      acct: 0,
      ...given,
    };
  }

  /** The token that Teams gives to a tab about its user, with other claims where they are given. */
  tabToken(user: MicrosoftUser, claims: Claims = {}, signing: Signing = {}): Promise<string> {
    return this.#token({ ...claimsOf(user), scp: 'access_as_user', azp: TEAMS_WEB, ...claims }, signing);
  }

  /** What the person brings back from the login page. */
  async logIn(url: string): Promise<{ state: string; code: string }> {
    const answer = await fetch(url, { redirect: 'manual' });
    const { search, hash } = new URL(answer.headers.get('location') ?? '');
    const query = new URLSearchParams(search || hash.slice(1));
    return { state: query.get('state') ?? '', code: query.get('code') ?? '' };
  }

  async #token(claims: Claims, { seconds = 3_600, isForged = false }: Signing): Promise<string> {
    const { own, foreign } = this.#keys ?? (await makeKeys());
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ iat: now, exp: now + seconds, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
      .sign(isForged ? foreign : own);
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://microsoft');
    if (this.isDown) return { status: 503 };
    if (pathname === '/host') return { status: 200, body: this.hostPage };
    if (pathname === '/common/discovery/v2.0/keys') {
      this.keyCalls += 1;
      return { status: 200, body: { keys: [this.#keys?.jwk] } };
    }
    if (pathname === '/organizations/oauth2/v2.0/authorize') {
      const code = randomUUID();
      const redirect_uri = query.get('redirect_uri') ?? '';
      this.#codes.set(code, { user: this.user, challenge: query.get('code_challenge') ?? '', redirect_uri });
      const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
      const mark = query.get('response_mode') === 'fragment' ? '#' : '?';
      return { status: 302, location: `${redirect_uri}${mark}${back}` };
    }
    const [, directory] = /^\/([\w.-]+)\/oauth2\/v2\.0\/token$/.exec(pathname) ?? [];
    if (directory !== undefined) {
      const form = new URLSearchParams(await textOf(request));
      if (form.get('grant_type') === 'client_credentials') return this.#appToken(directory, form);
      return directory === 'organizations' ? this.#exchange(form) : { status: 404 };
    }
    if (pathname.startsWith('/v1.0/')) {
      const text = await textOf(request);
      const call = {
        method: request.method ?? '',
        path: pathname.slice('/v1.0'.length),
        query: Object.fromEntries(query),
        body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
        tenant: /^Bearer graph (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      };
      this.graphCalls.push(call);
      const asked = this.installs.answer(call) ?? this.chats.answer(call);
      if (asked) return asked;
    }
    const bot = await this.bot.answer(request, this.#url);
    return bot ?? (await this.graph.answer(request, this.#url)) ?? { status: 404 };
  }

  #appToken(directory: string, form: URLSearchParams): Answer {
    const scope = form.get('scope') ?? '';
    const isRight = form.get('client_id') === APP.id && form.get('client_secret') === APP.secret;
    if (!isRight) return { status: 401, body: { error: 'invalid_client', error_codes: [7_000_215] } };
    this.appTokens.push({ directory, scope });
    if (this.strange.has(directory))
      return { status: 400, body: { error: 'unauthorized_client', error_codes: [700_016] } };
    const isBot = scope === 'https://api.botframework.com/.default';
    const access_token = isBot ? this.bot.token(directory) : `graph ${directory}`;
    return { status: 200, body: { token_type: 'Bearer', access_token, expires_in: 3_600 } };
  }

  async #exchange(form: URLSearchParams): Promise<Answer> {
    if (this.grant !== null) return { status: 200, body: this.grant };
    const known = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      known?.challenge === challenge &&
      known.redirect_uri === form.get('redirect_uri') &&
      form.get('client_id') === APP.id &&
      form.get('client_secret') === APP.secret;
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { id_token: await this.#token(claimsOf(known.user), {}) } };
  }
}

const claimsOf = ({ tenant, oid, address, name, acct }: MicrosoftUser): Claims => ({
  aud: APP.id,
  iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
  tid: tenant,
  oid,
  preferred_username: address,
  name,
  ver: '2.0',
  ...(acct === undefined ? {} : { acct }),
});

async function makeKeys() {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  return {
    own: own.privateKey,
    foreign: foreign.privateKey,
    jwk: { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' },
  };
}
