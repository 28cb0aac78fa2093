import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { callMicrosoft, forgetToken, TeamsRefusal, TeamsUnreachable } from '../calls/gateway.ts';

const GRAPH = 'https://graph.microsoft.com';
/** A list that has more pages than this has no end. */
const PAGES_MAX = 500;

const baseOf = ({ TEAMS_URL: url }: Config): string => `${url ?? GRAPH}/v1.0`;

/** Calls Graph about a tenant, as the app. Throws as `callMicrosoft`. */
export async function callGraph(
  services: Services,
  tenantId: string,
  { url, ...call }: { url: string; method?: 'GET' | 'POST'; body?: object },
): Promise<unknown> {
  const audience = { directory: tenantId, scope: `${GRAPH}/.default` };
  try {
    return await callMicrosoft(services, { ...call, url, audience });
  } catch (error) {
    // An admin may agree to a missing permission at any time.
    if (error instanceof TeamsRefusal && error.status === 403) forgetToken(services, audience);
    throw error;
  }
}

/** The address of something in Graph. */
export const graphUrl = ({ config }: Services, path: string): string => `${baseOf(config)}${path}`;

const page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
});

/** All items of a list of Graph about a tenant, page by page. Throws as `callGraph`. */
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
    if (!url.startsWith(`${base}/`)) throw new TeamsUnreachable('the next page is on another host');
    const read: z.output<typeof page> = page.parse(await callGraph(services, tenantId, { url }));
    all.push(...z.array(item).parse(read.value));
    url = read['@odata.nextLink'];
  }
  return all;
}
