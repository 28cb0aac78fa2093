import { ALL_PERMISSIONS, type AnyEndpoint, fillPath, type ProblemCode } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { startSession } from '../../features/accounts/sessions.ts';
import type { Mounted } from '../../platform/http/access.ts';
import { csrfToken } from '../../platform/http/mount.ts';
import { makeCompany, type MadeUser, makeUser } from '../factories.ts';
import { sampleOf } from '../samples.ts';

/** Everybody who may knock at an endpoint of a company. */
export const PEOPLE = [
  'anonymous',
  'end user',
  'admin without permissions',
  'admin',
  'superadmin',
  'superadmin of another company',
  'deactivated superadmin',
  'superadmin with an expired session',
  'superadmin with a wrong CSRF token',
] as const;
export type Person = (typeof PEOPLE)[number];

/** What an endpoint answers to somebody by its declared access; null when it lets them in. */
export function expectedRefusal({ access }: Mounted, method: string, person: Person): ProblemCode | null {
  const { who } = access;
  if (who === 'anyone') return null;
  if (person === 'anonymous') return 'not_authenticated';
  if (person === 'superadmin with a wrong CSRF token') return method === 'GET' ? null : 'csrf_failed';
  if (person === 'superadmin with an expired session') return 'not_authenticated';
  if (['account', 'owner', 'pending'].includes(who)) return null;
  if (person === 'superadmin of another company' || person === 'deactivated superadmin') return 'not_found';
  if (who === 'member' || person === 'superadmin') return null;
  if (who === 'superadmin') return 'superadmin_only';
  if (person === 'end user') return 'admin_only';
  if (who !== 'admin') return null;
  return person === 'admin without permissions' && access.permission ? 'permission_missing' : null;
}

/** No permission at all: no flag, and no program or audience of one's own. */
const NOTHING = Object.fromEntries(
  Object.entries(ALL_PERMISSIONS).map(([name, value]) => [name, value === 'all' ? [] : false]),
);

/** One account for each of the people, and the company that they knock at. */
export async function makePeople(
  app: App,
): Promise<{ company_id: number; users: Record<Person, MadeUser | null> }> {
  const { services } = app;
  const { id: company_id } = await makeCompany(services);
  const superadmin = await makeUser(services, { company_id, role: 2 });
  return {
    company_id,
    users: {
      anonymous: null,
      'end user': await makeUser(services, { company_id }),
      'admin without permissions': await makeUser(services, { company_id, role: 1, permissions: NOTHING }),
      admin: await makeUser(services, { company_id, role: 1 }),
      superadmin,
      'superadmin of another company': await makeUser(services, { role: 2 }),
      'deactivated superadmin': await makeUser(services, { company_id, role: 2, is_active: false }),
      'superadmin with an expired session': superadmin,
      'superadmin with a wrong CSRF token': superadmin,
    },
  };
}

let counter = 0;

/** Calls an endpoint as one of the people, each time with a fresh session and from another address. */
export async function knock(
  app: App,
  endpoint: AnyEndpoint,
  input: { params: Record<string, unknown>; query?: object; body?: object },
  { person, user }: { person: Person; user: MadeUser | null },
) {
  counter += 1;
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return app.http.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, input.params as Record<string, string>)}?${query.toString()}`,
    headers: user ? await headersOf(app, person, user) : {},
    remoteAddress: `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`,
    ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
  });
}

async function headersOf(app: App, person: Person, user: MadeUser): Promise<Record<string, string>> {
  const { database, keys } = app.services;
  const token = await database.global('write', async (db) => {
    const fresh = await startSession(db, {
      account_id: user.account_id,
      client: { ip: '', user_agent: 'matrix' },
      method: 'password',
    });
    if (person === 'superadmin with an expired session') {
      await sql`update sessions set expires_at = app_now() where account_id = ${user.account_id}`.execute(db);
    }
    return fresh;
  });
  const csrf = person === 'superadmin with a wrong CSRF token' ? 'forged' : csrfToken(keys.csrf, token);
  return { cookie: `fika_session=${token}`, 'x-csrf-token': csrf };
}

/** Input that an endpoint's schemas take, with ids of nothing. */
export function emptyHandedInput(endpoint: AnyEndpoint, company_id: number, seed: number) {
  const params = sampleOf(endpoint.params, seed) as Record<string, unknown>;
  for (const [name, value] of Object.entries(params)) if (typeof value === 'number') params[name] = 999_999;
  return {
    params: 'company_id' in params ? { ...params, company_id } : params,
    query: sampleOf(endpoint.query, seed) as object,
    body: sampleOf(endpoint.body, seed) as object,
  };
}
