import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Answer } from './teams-vendor-graph.ts';

/** A call of the product to the Connector. */
export interface BotCall {
  method: string;
  /** Without the address of the service. */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
  token: string;
}

/** A person for the bot. */
export interface BotPerson {
  tenant: string;
  object_id: string;
  bot_user_id: string;
  conversation_id: string;
  address: string;
  role?: 'user' | 'guest';
  /** Another tenant that manages the account. */
  home?: string;
  /** Whether the app is there for them. */
  isInstalled: boolean;
}

interface Signing {
  claims?: Record<string, unknown>;
  /** Seconds from now at which the token begins, and ends. */
  begins?: number;
  ends?: number;
  /** The key, or what is signed with instead. */
  kid?: string;
  by?: 'own' | 'foreign' | 'unendorsed' | 'hs256' | 'none';
}

/** People on a page. */
const PAGE = 2;

/** The Connector: what bots write, and the tokens with which Microsoft writes to a bot. */
export class BotVendor {
  readonly people: BotPerson[] = [];
  readonly calls: BotCall[] = [];
  /** Group chats that the bot is not in. */
  readonly away = new Set<string>();
  /** The messages that arrived. */
  readonly posted: { conversation_id: string; body: BotCall['body'] }[] = [];
  /** Answers a call instead, at once or later; null leaves it. */
  intercept: ((call: BotCall) => Answer | null | Promise<Answer | null>) | null = null;
  /** How often the keys were read. */
  keyCalls = 0;
  #url = '';
  #tokens = 0;
  #revoked = 0;
  #posted = 0;
  readonly #places = new Map<string, string>();
  #keys: Awaited<ReturnType<typeof makeKeys>> | null = null;

  async start(url: string): Promise<void> {
    this.#url = url;
    this.#keys = await makeKeys();
  }

  /** The address that activities name. */
  get service(): string {
    return `${this.#url}/teams/`;
  }

  makePerson(given: Partial<BotPerson> & Pick<BotPerson, 'tenant'>): BotPerson {
    const person = {
      object_id: randomUUID(),
      bot_user_id: `29:${randomUUID()}`,
      conversation_id: `a:${randomUUID()}`,
      address: 'person@office.example',
      isInstalled: true,
      ...given,
    };
    this.people.push(person);
    return person;
  }

  /** The conversation of a message that arrived; undefined for others. */
  placeOf(messageId: string): string | undefined {
    return this.#places.get(messageId);
  }

  /** A token for the app, with which it calls the Connector. */
  token(directory: string): string {
    this.#tokens += 1;
    return `bot ${directory} ${this.#tokens}`;
  }

  /** Ends the tokens that were given so far. */
  revoke(): void {
    this.#revoked = this.#tokens;
  }

  /** A token with which Microsoft calls the bot. */
  async inboundToken(appId: string, signing: Signing = {}): Promise<string> {
    const {
      claims = {},
      begins = 0,
      ends = 3_600,
      by = 'own',
      kid = by === 'unendorsed' ? 'other' : 'bot',
    } = signing;
    const keys = this.#keys ?? (await makeKeys());
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: 'https://api.botframework.com',
      aud: appId,
      serviceurl: this.service,
      nbf: now + begins,
      exp: now + ends,
      ...claims,
    };
    if (by === 'none') return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`;
    if (by === 'hs256') {
      const secret = new TextEncoder().encode(JSON.stringify(keys.jwks[0]));
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'bot' }).sign(secret);
    }
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(keys[by]);
  }

  async answer(request: IncomingMessage, origin: string): Promise<Answer | null> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/v1/.well-known/openidconfiguration')
      return {
        status: 200,
        body: {
          issuer: 'https://api.botframework.com',
          jwks_uri: `${origin}/v1/.well-known/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      };
    if (pathname === '/v1/.well-known/keys') {
      this.keyCalls += 1;
      return { status: 200, body: { keys: this.#keys?.jwks ?? [] } };
    }
    if (!pathname.startsWith('/teams/v3/')) return null;
    const text = await textOf(request);
    const call: BotCall = {
      method: request.method ?? '',
      path: pathname.slice('/teams'.length),
      query: Object.fromEntries(searchParams),
      body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    };
    this.calls.push(call);
    const number = Number(/^bot \S+ (\d+)$/.exec(call.token)?.[1] ?? 0);
    if (number <= this.#revoked) return refusal(401, 'Unauthorized');
    return (await this.intercept?.(call)) ?? this.#act(call);
  }

  #act({ method, path, query, body }: BotCall): Answer {
    if (path === '/v3/conversations' && method === 'POST') return this.#open(body ?? {});
    const [, , , place = '', part = '', id = ''] = path.split('/').map(decodeURIComponent);
    if (part === 'members' || part === 'pagedmembers') return this.#members(place, { id, query });
    const person = this.people.find((one) => one.conversation_id === place);
    if (person && !person.isInstalled) return refusal(403, 'BotNotInConversationRoster');
    if (this.away.has(place)) return refusal(403, 'BotNotInConversationRoster');
    if (!person && !place.startsWith('19:')) return refusal(404, 'ConversationNotFound');
    if (method === 'DELETE') return { status: 200 };
    if (method === 'PUT') return { status: 200, body: { id } };
    this.#posted += 1;
    this.posted.push({ conversation_id: place, body });
    const own = `${1_700_000_000_000 + this.#posted}`;
    this.#places.set(own, place);
    return { status: 201, body: { id: own } };
  }

  /** A chat with one person: bots open no others in Teams. */
  #open({ members, tenantId, isGroup }: Record<string, unknown>): Answer {
    const [{ id } = { id: '' }, ...others] = members as { id: string }[];
    if (isGroup || others.length > 0) return refusal(400, 'BadSyntax');
    const person = this.people.find(
      (one) => one.tenant === tenantId && [one.object_id, one.bot_user_id].includes(id),
    );
    if (!person?.isInstalled) return refusal(403, 'ForbiddenOperationException');
    return { status: 201, body: { id: person.conversation_id } };
  }

  #members(place: string, { id, query }: { id: string; query: Record<string, string> }): Answer {
    const here = this.people.filter((one) => one.conversation_id === place);
    if (here.length === 0) return refusal(404, 'ConversationNotFound');
    if (here.some((one) => !one.isInstalled)) return refusal(403, 'BotNotInConversationRoster');
    if (id !== '') {
      const one = here.find(({ bot_user_id: own, object_id: object }) => [own, object].includes(id));
      return one ? { status: 200, body: accountOf(one) } : refusal(404, 'MemberNotFoundInConversation');
    }
    const start = Number(query['continuationToken'] ?? 0);
    const end = start + PAGE;
    const more = end < here.length ? { continuationToken: String(end) } : {};
    return { status: 200, body: { members: here.slice(start, end).map(accountOf), ...more } };
  }
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: `Microsoft says ${code}` } },
});

const accountOf = ({ bot_user_id, object_id, address, role = 'user', tenant, home = tenant }: BotPerson) => ({
  id: bot_user_id,
  name: 'A person',
  aadObjectId: object_id,
  userPrincipalName: address,
  // Anyone may be given any address here.
  email: `mail-${address}`,
  userRole: role,
  tenantId: home,
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function makeKeys() {
  const [own, foreign, other] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
  ]);
  const jwk = async ({ publicKey }: typeof own, kid: string, endorsements: string[]) => ({
    ...(await exportJWK(publicKey)),
    kid,
    use: 'sig',
    endorsements,
  });
  return {
    own: own.privateKey,
    foreign: foreign.privateKey,
    unendorsed: other.privateKey,
    jwks: [await jwk(own, 'bot', ['msteams', 'skype']), await jwk(other, 'other', ['webchat'])],
  };
}

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
