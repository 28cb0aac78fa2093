import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A request as it came in. */
interface Asked {
  method: string;
  path: string;
  token: string | null;
  body: Record<string, unknown>;
}

type Answer = { status: number; body?: unknown };

interface Grant {
  account: string;
  challenge: string;
  redirect_uri: string;
}

const when = z.strictObject({ dateTime: z.string(), timeZone: z.literal('UTC') });
const googleEvent = z.strictObject({
  id: z
    .string()
    .regex(/^[a-v0-9]{5,1024}$/)
    .optional(),
  summary: z.string(),
  description: z.string(),
  start: when,
  end: when,
});
const graphEvent = z.strictObject({
  transactionId: z.string().optional(),
  subject: z.string(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']), content: z.string() }),
  start: when,
  end: when,
});
const freeBusyRequest = z.strictObject({
  timeMin: z.iso.datetime(),
  timeMax: z.iso.datetime(),
  timeZone: z.string(),
  items: z.array(z.strictObject({ id: z.literal('primary') })),
});
const scheduleRequest = z.strictObject({
  schedules: z.array(z.email()).length(1),
  startTime: when,
  endTime: when,
  availabilityViewInterval: z.int(),
});

/**
 * Google Calendar and Microsoft Graph on one port, as far as this product calls them, in the shapes of their API
 * descriptions: what they would refuse is refused.
 */
export class CalendarVendors {
  /** Events that were written, by what the vendor calls them. */
  readonly events = new Map<string, Record<string, unknown>>();
  /** When the account is busy: ISO instants. */
  busy: { start: string; end: string }[] = [];
  /** Every call to the calendars answers so. */
  failing: number | null = null;
  /** Consents that were taken back do not refresh. */
  isRevoked = false;
  /** Calls by method and path, without what differs from one to the next. */
  readonly calls: string[] = [];
  #server: Server | null = null;
  readonly #codes = new Map<string, Grant>();
  readonly #refresh = new Map<string, string>();
  readonly #access = new Set<string>();

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const respond = async () => {
        const { status, body } = this.#answer(await read(request));
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body === undefined ? '' : JSON.stringify(body));
      };
      void respond();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Says yes on the page of consent. Returns what the browser is sent back with. */
  consent(url: string, account: string): { state: string; code: string } {
    const asked = new URL(url).searchParams;
    const needed = ['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge'];
    for (const name of needed) if (!asked.get(name)) throw new Error(`The page of consent needs ${name}`);
    if (asked.get('response_type') !== 'code' || asked.get('code_challenge_method') !== 'S256') {
      throw new Error('The page of consent is asked for in another way');
    }
    const code = randomUUID();
    this.#codes.set(code, {
      account,
      challenge: asked.get('code_challenge') ?? '',
      redirect_uri: asked.get('redirect_uri') ?? '',
    });
    return { state: asked.get('state') ?? '', code };
  }

  /** Makes the tokens that were handed out for access end at once. */
  endAccess(): void {
    this.#access.clear();
  }

  #answer(asked: Asked): Answer {
    const { method, path } = asked;
    this.calls.push(`${method} ${path.replace(/(events\/).+/, '$1…')}`);
    if (path === '/token') return this.#token(asked, 'google');
    if (path === '/common/oauth2/v2.0/token') return this.#token(asked, 'office365');
    if (path === '/revoke') return { status: 200 };
    if (this.failing !== null) return { status: this.failing, body: { error: { message: 'Down' } } };
    if (!asked.token || !this.#access.has(asked.token))
      return { status: 401, body: { error: { code: 401 } } };
    return this.#google(asked) ?? this.#graph(asked) ?? { status: 404, body: { error: { code: 404 } } };
  }

  #token({ body }: Asked, vendor: 'google' | 'office365'): Answer {
    const refusal = { status: 400, body: { error: 'invalid_grant' } };
    if (body['client_id'] !== 'client' || body['client_secret'] !== 'secret') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    let account: string | undefined;
    if (body['grant_type'] === 'authorization_code') {
      const grant = this.#codes.get(String(body['code']));
      this.#codes.delete(String(body['code']));
      const challenge = createHash('sha256').update(String(body['code_verifier'])).digest('base64url');
      if (!grant || grant.challenge !== challenge || grant.redirect_uri !== body['redirect_uri'])
        return refusal;
      account = grant.account;
    } else {
      account = this.#refresh.get(String(body['refresh_token']));
      if (!account || this.isRevoked) return refusal;
      // Microsoft's tokens rotate: the old one is used up.
      if (vendor === 'office365') this.#refresh.delete(String(body['refresh_token']));
    }
    const access_token = randomUUID();
    this.#access.add(access_token);
    const isNew = vendor === 'office365' || body['grant_type'] === 'authorization_code';
    const refresh_token = randomUUID();
    if (isNew) this.#refresh.set(refresh_token, account);
    const idToken = ['{}', JSON.stringify({ email: account }), 'x'].map((part) =>
      Buffer.from(part).toString('base64url'),
    );
    return {
      status: 200,
      body: {
        access_token,
        token_type: 'Bearer',
        expires_in: 3600,
        ...(isNew ? { refresh_token } : {}),
        ...(vendor === 'google' ? { id_token: idToken.join('.') } : {}),
      },
    };
  }

  #google({ method, path, body }: Asked): Answer | null {
    if (path === '/calendar/v3/freeBusy') {
      if (!freeBusyRequest.safeParse(body).success) return { status: 400, body: { error: { code: 400 } } };
      return {
        status: 200,
        body: { kind: 'calendar#freeBusy', calendars: { primary: { busy: this.busy } } },
      };
    }
    const events = '/calendar/v3/calendars/primary/events';
    if (!path.startsWith(events)) return null;
    const id = decodeURIComponent(path.slice(events.length + 1));
    if (method === 'POST') {
      const given = googleEvent.safeParse(body);
      if (!given.success)
        return { status: 400, body: { error: { code: 400, message: given.error.message } } };
      const key = given.data.id ?? randomUUID();
      if (this.events.has(key)) return { status: 409, body: { error: { code: 409 } } };
      this.events.set(key, given.data);
      return { status: 200, body: { kind: 'calendar#event', ...given.data, id: key } };
    }
    return this.#change(method, id, googleEvent.safeParse(body).success, body);
  }

  #graph({ method, path, body }: Asked): Answer | null {
    if (path === '/v1.0/me') {
      return { status: 200, body: { id: '1', mail: null, userPrincipalName: 'ada@office.example' } };
    }
    if (path === '/v1.0/me/calendar/getSchedule') {
      if (!scheduleRequest.safeParse(body).success)
        return { status: 400, body: { error: { code: 'BadRequest' } } };
      const at = (instant: string) => ({ dateTime: `${instant.slice(0, 19)}.0000000`, timeZone: 'UTC' });
      const scheduleItems = [
        ...this.busy.map(({ start, end }) => ({ status: 'busy', start: at(start), end: at(end) })),
        { status: 'free', start: at('2020-01-01T00:00:00Z'), end: at('2099-01-01T00:00:00Z') },
      ];
      return { status: 200, body: { value: [{ scheduleId: 'ada@office.example', scheduleItems }] } };
    }
    if (!path.startsWith('/v1.0/me/events')) return null;
    if (method === 'POST') {
      const given = graphEvent.safeParse(body);
      if (!given.success) return { status: 400, body: { error: { code: 'BadRequest' } } };
      const id = `graph-${String(given.data.transactionId)}`;
      this.events.set(id, given.data);
      return { status: 201, body: { id } };
    }
    const id = decodeURIComponent(path.slice('/v1.0/me/events/'.length));
    return this.#change(method, id, graphEvent.safeParse(body).success, body);
  }

  #change(method: string, id: string, isFit: boolean, body: Record<string, unknown>): Answer {
    if (!this.events.has(id)) return { status: 404, body: { error: { code: 404 } } };
    if (method === 'DELETE') {
      this.events.delete(id);
      return { status: 204 };
    }
    if (method !== 'PATCH' || !isFit) return { status: 400, body: { error: { code: 400 } } };
    this.events.set(id, { ...this.events.get(id), ...body });
    return { status: 200, body: { id } };
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
    body: body as Record<string, unknown>,
  };
}
