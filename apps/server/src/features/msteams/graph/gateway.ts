import { z } from 'zod';
import { defineState } from '#platform/app-state.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { getTeamsApp } from '../gateway.ts';

const GRAPH = 'https://graph.microsoft.com';
const TIMEOUT_MS = 10_000;
/** A token ends earlier here than at Microsoft. */
const MARGIN_MS = 60_000;
/** Where Microsoft says no time. */
const REST_SECONDS = 30;
/** A list that has more pages than this has no end. */
const PAGES_MAX = 500;

/** Microsoft takes no more calls for now. */
export class GraphRateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Microsoft takes no calls for ${seconds} seconds`);
    this.name = 'GraphRateLimited';
    this.seconds = seconds;
  }
}

/** Microsoft refused a call: the app may not, or what it is about is gone. */
export class GraphRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Microsoft answered ${status}`);
    this.name = 'GraphRefusal';
    this.status = status;
  }
}

const baseOf = ({ TEAMS_URL: url }: Config): string => `${url ?? GRAPH}/v1.0`;

interface Token {
  text: string;
  ends: number;
}
const tokens = defineState(() => new Map<string, Token>());

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The token with which the app asks Graph about a tenant. */
async function tokenOf(services: Services, tenantId: string): Promise<string> {
  const known = services.state.of(tokens);
  const stored = known.get(tenantId);
  if (stored && stored.ends > Date.now()) return stored.text;
  const app = getTeamsApp(services.config);
  const answer = await fetch(`${app.login}/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'client_credentials',
      scope: `${GRAPH}/.default`,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { access_token: text, expires_in: seconds } = granted.parse(await readAnswer(answer));
  known.set(tenantId, { text, ends: Date.now() + seconds * 1_000 - MARGIN_MS });
  return text;
}

async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  if (answer.status === 429)
    throw new GraphRateLimited(Number(answer.headers.get('retry-after')) || REST_SECONDS);
  if (answer.status >= 500) throw new Error(`Microsoft answered ${answer.status}`);
  throw new GraphRefusal(answer.status);
}

const page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
});

/**
 * All items of a list of Graph about a tenant, page by page.
 *
 * @throws GraphRateLimited, GraphRefusal, and other errors where Microsoft does not answer.
 */
export async function readGraphList<T>(
  services: Services,
  tenantId: string,
  { path, item }: { path: string; item: z.ZodType<T> },
): Promise<T[]> {
  const base = baseOf(services.config);
  const all: T[] = [];
  let url: string | undefined = `${base}${path}`;
  for (let count = 0; url !== undefined && count < PAGES_MAX; count += 1) {
    // An address of another host would get the token.
    if (!url.startsWith(`${base}/`)) throw new Error('Microsoft named a next page of another host');
    const answer: Response = await fetch(url, {
      headers: { authorization: `Bearer ${await tokenOf(services, tenantId)}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // It was revoked before its end.
    if (answer.status === 401) services.state.of(tokens).delete(tenantId);
    const read: z.output<typeof page> = page.parse(await readAnswer(answer));
    all.push(...z.array(item).parse(read.value));
    url = read['@odata.nextLink'];
  }
  return all;
}
