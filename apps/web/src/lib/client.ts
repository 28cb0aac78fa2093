import type { Call } from '@fika/contract/call';
import { fillPath } from '@fika/contract/endpoint';
import { TIMEOUTS } from '@fika/contract/limits';
import { ApiError, errorOfResponse, isAbort } from './api-error.ts';
import type { Api, FetchedFile, LooseOptions } from './api-types.ts';

/** What the client uses outside of itself, so that tests can replace it. */
export interface ClientEnvironment {
  fetch: typeof fetch;
  csrfToken: () => string | null;
  language: () => string;
  /** Called when the server answers that the session has ended. */
  reload: () => void;
  debug: (message: string, detail?: unknown) => void;
}

/** The address of a call: named endpoints resolve through the workspace's map, the others have a path of their own. */
export function urlOf(endpoint: Pick<Call, 'name' | 'path'>, options: LooseOptions): string {
  const { workspace, params = {}, query = {} } = options;
  const template = workspace?.urls[endpoint.name] ?? endpoint.path;
  const path = fillPath(template, workspace ? { company_id: workspace.id, ...params } : params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** The typed client: sends a CSRF header and credentials on every request and turns every failure into an `ApiError`. */
export function createClient(environment: ClientEnvironment): Api {
  const call = (endpoint: Call, options: LooseOptions = {}) => request(environment, endpoint, options);
  const list = async (endpoint: Call, options: LooseOptions = {}) => {
    try {
      return await call(endpoint, options);
    } catch (error) {
      if (!isAbort(error)) throw error;
      environment.debug('list request aborted', endpoint.name);
      return undefined;
    }
  };
  const file = (endpoint: Call, options: LooseOptions = {}) =>
    request(environment, endpoint, options, readFile);
  return Object.assign(call, { list, file }) as Api;
}

async function request(
  environment: ClientEnvironment,
  endpoint: Call,
  options: LooseOptions,
  read: (response: Response) => Promise<unknown> = readBody,
) {
  const limit = options.timeout ?? TIMEOUTS.request;
  const timer = AbortSignal.timeout(limit);
  const signal = options.signal ? AbortSignal.any([options.signal, timer]) : timer;
  try {
    const response = await environment.fetch(urlOf(endpoint, options), {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(environment, endpoint, options),
      signal,
      ...(hasBody(endpoint) && { body: JSON.stringify(options.body ?? {}) }),
    });
    if (response.ok) return await read(response);
    const data = await readBody(response);
    const error = errorOfResponse(response.status, data, response.headers.get('x-request-id'));
    // A visitor who came by a link has no session, so a reload would not help.
    const isByLink = options.workspace?.coffee_link !== undefined;
    if (response.status === 403 && isLoggedOut(data) && !isByLink) environment.reload();
    throw error;
  } catch (error) {
    throw translate(error, timer, limit);
  }
}

function translate(error: unknown, timer: AbortSignal, limit: number): unknown {
  if (error instanceof ApiError) return error;
  if (timer.aborted) return new ApiError({ code: 'timeout', message: `timeout of ${limit}ms exceeded` });
  if (isAbort(error)) return error;
  if (error instanceof TypeError) return new ApiError({ code: 'network', message: error.message });
  return error;
}

function headersOf(
  environment: ClientEnvironment,
  endpoint: Call,
  { workspace, bearer }: LooseOptions,
): HeadersInit {
  const token = environment.csrfToken();
  const link = workspace?.coffee_link;
  return {
    accept: 'application/json',
    'accept-language': environment.language(),
    ...(hasBody(endpoint) && { 'content-type': 'application/json' }),
    ...(token !== null && { 'x-csrf-token': token }),
    ...(link !== undefined && { 'x-coffee-link': link }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  };
}

function hasBody(endpoint: Pick<Call, 'method'>): boolean {
  return endpoint.method === 'POST' || endpoint.method === 'PUT';
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function readFile(response: Response): Promise<FetchedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: name ?? null };
}

function isLoggedOut(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'is_authenticated' in data && data.is_authenticated === false
  );
}
