import type { BodyOfCall, Call, ResponseOfCall } from '@fika/contract/call';
import type { ProblemCode } from '@fika/contract/problems';
import { vi } from 'vitest';

type Give<C> =
  | ResponseOfCall<C>
  | ((
      body: BodyOfCall<C>,
      query: URLSearchParams,
    ) => ResponseOfCall<C> | Response | Promise<ResponseOfCall<C>>);

interface Answer {
  method: string;
  path: RegExp;
  give: (body: unknown, query: URLSearchParams) => unknown;
}

let answers: Answer[] = [];
/** The requests of the page since the test began, except for GET: method, path and body. */
export const sent: { call: string; body: unknown }[] = [];

/** Answers a call; the latest answer counts. A call without an answer fails as if there were no network. */
export function answer<C extends Call>(call: C, give: Give<C>): void {
  const pattern = call.path.replaceAll(/\{\w+\}/g, '[^/]+');
  answers.unshift({
    method: call.method,
    path: new RegExp(`^${pattern}$`),
    give: typeof give === 'function' ? (give as Answer['give']) : () => give,
  });
}

/** The answer of the server to a refused call. */
export function refusal(status: number, code: ProblemCode, title: string): Response {
  return Response.json({ code, title, status, request_id: 'r1', is_authenticated: true }, { status });
}

/** Before each test: nothing is answered yet. */
export function openServer(): void {
  answers = [];
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const [path = '', query] = url.split('?');
    const read: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') sent.push({ call: `${method} ${path}`, body: read });
    const found = answers.find((one) => one.method === method && one.path.test(path));
    if (!found) throw new TypeError(`nothing answers ${method} ${path}`);
    const given = await found.give(read, new URLSearchParams(query));
    return given instanceof Response ? given : Response.json(given ?? null);
  });
}
