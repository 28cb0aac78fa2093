import { type AnyEndpoint, ENDPOINTS, fillPath, ROLES } from '@fika/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '../app.ts';
import { makeCoffees } from '../coffees.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { arbitraryOf } from '../samples.ts';
import { hostile, spoiled } from './hostile.ts';

/** More for a long hunt: `FUZZ_RUNS=1000 FUZZ_SEED=7 npx vitest run fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

const holder = testApp();
let user: MadeUser;
let ids: number[];
let counter = 0;
/** Of the session of the calls so far. */
let token: string | null = null;

// A company in which most ids lead somewhere, so that calls get past the first look.
beforeAll(async () => {
  const { services } = holder.app;
  user = await makeUser(services, { role: ROLES.superadmin });
  const other = await makeUser(services, { company_id: user.company_id });
  const sent = await makeCoffees(services, user.company_id, [[user.user_id, other.user_id]]);
  const open = await makeCoffees(services, user.company_id, [[user.user_id, other.user_id]], { sent: false });
  const browser = await holder.app.as(user);
  const category = await browser.call(ENDPOINTS.categories.categories_create, {
    params: { company_id: user.company_id },
    body: { title: 'Team', type: 'select', choices: ['Sales', 'Care'] },
  });
  const rounds = [sent.campaign_id, sent.round_id, open.campaign_id, open.round_id];
  ids = [...rounds, ...sent.ids, ...open.ids, category.id, user.user_id, other.user_id];
});

interface Attempt {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  contentType: string;
}

const texts = hostile.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000),
);

function attempts(endpoint: AnyEndpoint): fc.Arbitrary<Attempt> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const real = fc.constantFrom(...ids).map(String);
  const param = (name: string) =>
    name === 'company_id'
      ? fc.oneof({ weight: 9, arbitrary: fc.constant(String(user.company_id)) }, texts)
      : fc.oneof({ weight: 6, arbitrary: real }, texts);
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param(name)]))),
    query: fc.oneof(
      spoiled(arbitraryOf(endpoint.query)),
      fc.dictionary(fc.string(), texts, { maxKeys: 3 }),
    ) as fc.Arbitrary<Record<string, unknown>>,
    body: fc.oneof(
      { weight: 8, arbitrary: spoiled(arbitraryOf(endpoint.body)).map((value) => JSON.stringify(value)) },
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom('', '{', '[1', 'null', '"', '\0', '{"a":1}{"b":2}', 'a=1&b=2'),
    ),
    contentType: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=x',
      ),
    ),
  });
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]): [string, string][] => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return [[key.toWellFormed(), (written ?? '').toWellFormed().slice(0, 3_000)]];
  });
  return new URLSearchParams(pairs).toString();
}

const logIn = () =>
  holder.app.services.database.global('write', (db) =>
    startSession(db, {
      account_id: user.account_id,
      client: { ip: '', user_agent: 'fuzz' },
      method: 'password',
    }),
  );

async function send(endpoint: AnyEndpoint, attempt: Attempt) {
  const { services, http } = holder.app;
  counter += 1;
  const params = Object.fromEntries(
    Object.entries(attempt.params).map(([key, value]) => [key, String(value).toWellFormed()]),
  );
  const post = (session: string) =>
    http.inject({
      method: endpoint.method,
      url: `${fillPath(endpoint.path, params)}?${queryOf(attempt.query)}`,
      headers: {
        cookie: `fika_session=${session}`,
        'x-csrf-token': csrfToken(services.keys.csrf, session),
        ...(endpoint.method === 'GET' ? {} : { 'content-type': attempt.contentType }),
      },
      remoteAddress: `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`,
      ...(endpoint.method === 'GET' ? {} : { payload: attempt.body as string }),
    });
  const answer = await post((token ??= await logIn()));
  // A call before this one has ended the session.
  return answer.statusCode === 401 ? post((token = await logIn())) : answer;
}

describe('whatever is sent, no endpoint breaks', () => {
  it.each(ENDPOINT_TABLE.map(({ endpoint }) => ({ name: endpoint.name, endpoint })))(
    '$name',
    async ({ endpoint }) => {
      await fc.assert(
        fc.asyncProperty(attempts(endpoint), async (attempt) => {
          const answer = await send(endpoint, attempt);
          expect(answer.statusCode, answer.body).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    Math.max(20_000, RUNS * 500),
  );
});
