import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  canWrite,
  freeBusyRequest,
  googleEvent,
  graphEvent,
  mainCalendar,
  type VendorCalendar,
  viewOf,
} from './vendor-calendar.ts';

/** A request as it came in. */
interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  body: Record<string, unknown>;
}

type Answer = { status: number; body?: unknown; location?: string };

interface Grant {
  account: string;
  challenge: string;
  redirect_uri: string;
}

/** Few on a page, so that a client that reads one page only is detected. */
const PAGE = 2;
const SCOPES = ['calendar.events', 'calendar.freebusy', 'calendar.calendarlist.readonly'];

/**
 * Google Calendar and Microsoft Graph on one port, for the calls of this product, in the shapes of their API descriptions: it
 * refuses the same requests.
 */
export class CalendarVendors {
  /** Events that were written, by what the vendor calls them. */
  readonly events = new Map<string, Record<string, unknown>>();
  /** In which calendar each of them is. */
  readonly places = new Map<string, string>();
  /** The calendars of the account; the first is its main one. */
  calendars: VendorCalendar[] = [mainCalendar()];
  /** Permissions that are left out on the page of consent. */
  withheld: string[] = [];
  /** Every call to the calendars answers so. */
  failing: number | null = null;
  /** What the account gets that asks for a call: the call at once, or later as Google may do, an event without one, or a refusal. */
  callsOfAccount: 'made' | 'late' | 'ignored' | 'refused' = 'made';
  /** Revoked consents do not refresh. */
  isRevoked = false;
  /** Calls by method and path, without what differs from one to the next. */
  readonly calls: string[] = [];
  #server: Server | null = null;
  #url = '';
  readonly #codes = new Map<string, Grant>();
  readonly #refresh = new Map<string, string>();
  readonly #access = new Set<string>();

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const respond = async () => {
        const { status, body, location } = this.#answer(await read(request));
        response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
        response.end(body === undefined ? '' : JSON.stringify(body));
      };
      void respond();
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#url;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Everything as in the beginning, but for the consents. */
  reset(): void {
    Object.assign(this, { calendars: [mainCalendar()], failing: null, isRevoked: false, withheld: [] });
    this.callsOfAccount = 'made';
    this.events.clear();
    this.places.clear();
    this.calls.length = 0;
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
    if (method === 'GET' && /^\/o\/oauth2\/v2\/auth$|^\/common\/oauth2\/v2.0\/authorize$/.test(path)) {
      const back = new URLSearchParams(this.consent(`http://vendor/?${asked.query}`, 'ada@office.example'));
      return { status: 302, location: `${asked.query.get('redirect_uri')}?${back}` };
    }
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
        ...(vendor === 'google' ? { id_token: idToken.join('.'), scope: this.#granted() } : {}),
      },
    };
  }

  #granted(): string {
    const given = SCOPES.filter((scope) => !this.withheld.includes(scope));
    return ['openid', ...given.map((scope) => `https://www.googleapis.com/auth/${scope}`)].join(' ');
  }

  #calendar(id: string): VendorCalendar | undefined {
    return this.calendars.find((calendar) => calendar.id === id);
  }

  #google({ method, path, query, body }: Asked): Answer | null {
    if (path === '/calendar/v3/users/me/calendarList') {
      if (this.withheld.includes('calendar.calendarlist.readonly')) return { status: 403, body: {} };
      const from = Number(query.get('pageToken') ?? 0);
      const items = this.calendars.slice(from, from + PAGE).map((calendar, index) => ({
        kind: 'calendar#calendarListEntry',
        id: calendar.id,
        summary: calendar.name,
        accessRole: calendar.access,
        primary: from + index === 0,
      }));
      const next = from + PAGE < this.calendars.length ? { nextPageToken: String(from + PAGE) } : {};
      return { status: 200, body: { kind: 'calendar#calendarList', items, ...next } };
    }
    if (path === '/calendar/v3/freeBusy') {
      const given = freeBusyRequest.safeParse(body);
      if (!given.success) return { status: 400, body: { error: { code: 400 } } };
      const calendars = given.data.items.map(({ id }) => {
        const calendar = this.#calendar(id);
        const errors = (reason: string) => [id, { errors: [{ domain: 'global', reason }], busy: [] }];
        if (!calendar) return errors('notFound');
        return calendar.isBroken ? errors('internalError') : [id, { busy: calendar.busy }];
      });
      return {
        status: 200,
        body: { kind: 'calendar#freeBusy', calendars: Object.fromEntries(calendars) as object },
      };
    }
    const [, calendarId = '', id = ''] =
      /^\/calendar\/v3\/calendars\/([^/]+)\/events\/?(.*)$/.exec(path)?.map(decodeURIComponent) ?? [];
    if (calendarId === '') return null;
    const calendar = this.#calendar(calendarId);
    if (!calendar) return { status: 404, body: { error: { code: 404, errors: [{ reason: 'notFound' }] } } };
    if (!canWrite(calendar)) {
      return { status: 403, body: { error: { code: 403, errors: [{ reason: 'requiredAccessLevel' }] } } };
    }
    if (method === 'POST') {
      const given = googleEvent.safeParse(body);
      if (!given.success)
        return { status: 400, body: { error: { code: 400, message: given.error.message } } };
      const key = given.data.id ?? randomUUID();
      if (this.events.has(key)) return { status: 409, body: { error: { code: 409 } } };
      const { conferenceData, ...event } = given.data;
      const wantsCall = conferenceData && query.get('conferenceDataVersion') === '1';
      if (wantsCall && this.callsOfAccount === 'refused')
        return { status: 400, body: { error: { code: 400, message: 'Invalid conference type value.' } } };
      const isLate = this.callsOfAccount === 'late';
      const hasCall = wantsCall && (isLate || this.callsOfAccount === 'made');
      const requestId = conferenceData?.createRequest.requestId;
      this.#keep(calendarId, key, {
        ...event,
        ...(hasCall ? { hangoutLink: `https://meet.example.com/${requestId}` } : {}),
      });
      const status = { statusCode: 'pending' };
      const pending = { ...event, conferenceData: { createRequest: { requestId, status } } };
      const answer = hasCall && isLate ? pending : this.events.get(key);
      return { status: 200, body: { kind: 'calendar#event', ...answer, id: key } };
    }
    if (this.places.get(id) !== calendarId) return { status: 404, body: { error: { code: 404 } } };
    if (method === 'GET') return { status: 200, body: { ...this.events.get(id), id } };
    if (method === 'PUT' && googleEvent.safeParse(body).success) {
      const { hangoutLink } = this.events.get(id) ?? {};
      // Without the version, the call is not part of what is replaced.
      const isUnchanged = query.get('conferenceDataVersion') !== '1' && hangoutLink !== undefined;
      this.#keep(calendarId, id, { ...body, ...(isUnchanged ? { hangoutLink } : {}) });
      return { status: 200, body: { id } };
    }
    return this.#change(method, id, googleEvent.safeParse(body).success, body);
  }

  #graph(asked: Asked): Answer | null {
    const { method, path, query, body } = asked;
    if (path === '/v1.0/me') {
      return { status: 200, body: { id: '1', mail: null, userPrincipalName: 'ada@office.example' } };
    }
    if (path === '/v1.0/me/calendars') {
      return this.#page(
        asked,
        this.calendars.map((calendar, index) => ({
          id: calendar.id,
          name: calendar.name,
          canEdit: canWrite(calendar),
          isDefaultCalendar: index === 0,
        })),
      );
    }
    const [, calendarId = '', what] =
      /^\/v1.0\/me\/calendars\/([^/]+)\/(calendarView|events)$/.exec(path)?.map(decodeURIComponent) ?? [];
    if (what !== undefined) {
      const calendar = this.#calendar(calendarId);
      if (!calendar) return { status: 404, body: { error: { code: 'ErrorItemNotFound' } } };
      if (what === 'calendarView') {
        if (!query.get('startDateTime') || !query.get('endDateTime'))
          return { status: 400, body: { error: { code: 'BadRequest' } } };
        if (calendar.isBroken) return { status: 403, body: { error: { code: 'ErrorAccessDenied' } } };
        return this.#page(asked, viewOf(calendar, query.get('$select') ?? ''));
      }
      if (!canWrite(calendar)) return { status: 403, body: { error: { code: 'ErrorAccessDenied' } } };
      const given = graphEvent.safeParse(body);
      if (method !== 'POST' || !given.success)
        return { status: 400, body: { error: { code: 'BadRequest' } } };
      const { isOnlineMeeting, onlineMeetingProvider: _provider, ...event } = given.data;
      if (isOnlineMeeting && this.callsOfAccount === 'refused')
        return { status: 400, body: { error: { code: 'ErrorInvalidRequest' } } };
      const id = `graph-${String(given.data.transactionId)}`;
      const hasCall = isOnlineMeeting === true && this.callsOfAccount === 'made';
      const joinUrl = `https://teams.example.com/l/meetup-join/${id}`;
      this.#keep(calendarId, id, { ...event, ...(hasCall ? { onlineMeeting: { joinUrl } } : {}) });
      return { status: 201, body: { ...this.events.get(id), id } };
    }
    if (!path.startsWith('/v1.0/me/events/')) return null;
    const id = decodeURIComponent(path.slice('/v1.0/me/events/'.length));
    // Another body is without the part that Teams has written: the call ends.
    if (method === 'PATCH' && body['body'] !== undefined) {
      const { onlineMeeting: _ended, ...event } = this.events.get(id) ?? {};
      if (this.events.has(id)) this.events.set(id, event);
    }
    return this.#change(method, id, graphEvent.safeParse(body).success, body);
  }

  /** A page of a list as Graph gives it: the address of the next one is whole. */
  #page({ path, query }: Asked, all: readonly object[]): Answer {
    const from = Number(query.get('$skip') ?? 0);
    const next = new URLSearchParams(query);
    next.set('$skip', String(from + PAGE));
    const more = from + PAGE < all.length;
    return {
      status: 200,
      body: {
        value: all.slice(from, from + PAGE),
        ...(more ? { '@odata.nextLink': `${this.#url}${path}?${next}` } : {}),
      },
    };
  }

  #keep(calendar: string, id: string, event: Record<string, unknown>): void {
    this.events.set(id, event);
    this.places.set(id, calendar);
  }

  #change(method: string, id: string, isFit: boolean, body: Record<string, unknown>): Answer {
    if (!this.events.has(id)) return { status: 404, body: { error: { code: 404 } } };
    if (method === 'DELETE') {
      this.events.delete(id);
      this.places.delete(id);
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
    query: new URLSearchParams((request.url ?? '').split('?')[1]),
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
    body: body as Record<string, unknown>,
  };
}
