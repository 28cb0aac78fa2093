import { none } from '@fika/contract/common';
import { endpoint } from '@fika/contract/endpoint';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { createClient, urlOf, type ClientEnvironment } from './client.ts';

const common = { summary: '', query: none, body: none, status: 200, problems: [] } as const;
const users = endpoint({
  ...common,
  name: 'users',
  method: 'GET',
  path: '/api/v1/companies/{company_id}/users/',
  params: z.object({ company_id: z.coerce.number() }),
  query: z.object({
    limit: z.coerce.number().optional(),
    filters: z.unknown().optional(),
    search: z.string().optional(),
  }),
  response: z.object({ count: z.int() }),
});
const login = endpoint({
  ...common,
  name: 'login',
  method: 'POST',
  path: '/api/v1/auth/login/',
  params: none,
  body: z.object({ email: z.string() }),
  response: z.object({ ok: z.literal(true) }),
});
const workspace = { id: 7, urls: { users: '/elsewhere/{company_id}/users/' } };

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'req-1' },
  });

function fake(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const environment = {
    fetch: vi.fn((url: string, init: RequestInit) => Promise.resolve(respond(url, init))),
    csrfToken: () => 'token',
    language: () => 'fr',
    reload: vi.fn(),
    debug: vi.fn(),
  };
  return { environment, api: createClient(environment as unknown as ClientEnvironment) };
}

/** Never answers; fails as fetch does when its signal aborts. */
const silence = (_url: string, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('urlOf', () => {
  it('resolves a name through the workspace and falls back to its own path', () => {
    expect(urlOf(users, { workspace })).toBe('/elsewhere/7/users/');
    expect(urlOf(users, { workspace: { id: 7, urls: {} } })).toBe('/api/v1/companies/7/users/');
  });

  it('leaves out empty parameters and writes objects as JSON', () => {
    const query = { limit: 25, search: '', offset: undefined, filters: { operator: 'and' } };
    expect(urlOf(login, { query })).toBe(`${login.path}?limit=25&filters=%7B%22operator%22%3A%22and%22%7D`);
  });
});

describe('the client', () => {
  it('sends the CSRF header, credentials and the language on every request', async () => {
    const { api, environment } = fake(() => json(200, { count: 3 }));
    await expect(api(users, { workspace })).resolves.toEqual({ count: 3 });
    await api(login, { body: { email: 'ada@marelle.example' } });
    for (const [, init] of environment.fetch.mock.calls) {
      expect(init).toMatchObject({
        credentials: 'include',
        headers: { 'x-csrf-token': 'token', 'accept-language': 'fr' },
      });
    }
    expect(environment.fetch.mock.calls[1]?.[1].body).toBe('{"email":"ada@marelle.example"}');
  });

  it('raises an error that carries the response data', async () => {
    const problem = {
      code: 'wrong_credentials',
      title: 'The email address or password is wrong.',
      status: 400,
      request_id: 'req-2',
      is_authenticated: false,
      errors: [{ path: 'email', code: 'x', message: 'y' }],
    };
    const { api, environment } = fake(() => json(400, problem));
    const error = await failureOf(api(login, { body: { email: '' } }));
    expect(error).toMatchObject({
      code: 'wrong_credentials',
      status: 400,
      request_id: 'req-2',
      message: problem.title,
    });
    expect(error.data).toEqual(problem);
    expect(error.errors).toHaveLength(1);
    expect(environment.reload).not.toHaveBeenCalled();
  });

  it('has the status and id of an answer that is not a problem', async () => {
    const { api } = fake(() => new Response('<html>', { status: 502, headers: { 'x-request-id': 'req-3' } }));
    await expect(failureOf(api(users, { workspace }))).resolves.toMatchObject({
      code: 'bad_response',
      status: 502,
      request_id: 'req-3',
      data: '<html>',
    });
  });

  it('reloads the page on 403 with is_authenticated false, and only then', async () => {
    const refuse = (is_authenticated: boolean) =>
      fake(() => json(403, { code: 'x', title: 'x', is_authenticated }));
    const out = refuse(false);
    await failureOf(out.api(users, { workspace }));
    expect(out.environment.reload).toHaveBeenCalledOnce();
    const lacking = refuse(true);
    await failureOf(lacking.api(users, { workspace }));
    expect(lacking.environment.reload).not.toHaveBeenCalled();
  });

  it('words a timeout as the spec does', async () => {
    const { api } = fake(silence);
    const error = await failureOf(api(users, { workspace, timeout: 20 }));
    expect(error).toMatchObject({ code: 'timeout', message: 'timeout of 20ms exceeded', status: 0 });
  });

  it('distinguishes a missing network', async () => {
    const { api } = fake(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(failureOf(api(users, { workspace }))).resolves.toMatchObject({ code: 'network' });
  });

  it('logs an aborted list request quietly and returns nothing', async () => {
    const { api, environment } = fake(silence);
    const controller = new AbortController();
    const listed = api.list(users, { workspace, signal: controller.signal });
    controller.abort();
    await expect(listed).resolves.toBeUndefined();
    expect(environment.debug).toHaveBeenCalledWith('list request aborted', 'users');
  });

  it('rejects every other aborted request', async () => {
    const { api } = fake(silence);
    const controller = new AbortController();
    const called = api(users, { workspace, signal: controller.signal });
    controller.abort();
    await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a file', () => {
  const answer = (status: number, body: string, headers: Record<string, string>) =>
    fake(() => new Response(body, { status, headers })).api.file(users, { workspace });

  it('has the name that the server gives it', async () => {
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="members.csv"',
    };
    const { blob, name } = await answer(200, 'a;b', headers);
    expect(name).toBe('members.csv');
    expect(await blob.text()).toBe('a;b');
    expect((await answer(200, 'a', {})).name).toBeNull();
  });

  it('has the reason of a refusal', async () => {
    const problem = JSON.stringify({ code: 'not_found', title: 'It is not there.', status: 404 });
    const refused = answer(404, problem, { 'content-type': 'application/json' });
    expect((await failureOf(refused)).status).toBe(404);
  });
});
