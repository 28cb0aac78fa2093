import {
  type AnyEndpoint,
  ENDPOINTS,
  FIELD_TYPES,
  fillPath,
  FILTER_TYPES,
  OPERATORS,
  ROLES,
} from '@fika/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '../app.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { arbitraryOf } from '../samples.ts';
import { hostile } from './hostile.ts';

/** More for a long hunt: `FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run filter-fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const holder = testApp();
let user: MadeUser;
let others: number[];
let fields: number[];
let token: string;
let counter = 0;

beforeAll(async () => {
  const { services } = holder.app;
  user = await makeUser(services, { role: ROLES.superadmin });
  const { company_id } = user;
  const browser = await holder.app.as(user);
  fields = [];
  for (const type of FIELD_TYPES) {
    const choices = type === 'select' || type === 'array' ? ['Lyon', 'Uppsala'] : [];
    const body = { title: type, type, choices };
    const made = await browser.call(ENDPOINTS.categories.categories_create, { params: { company_id }, body });
    fields.push(made.id);
  }
  const values = ['Crème', '2026-02-28', '09:30', ['lyon'], 'lyon', true, 7, '2026-02-28T09:30:00'];
  others = [];
  for (const [index] of values.entries()) {
    const own = Object.fromEntries(fields.map((id, at) => [id, values[(at + index) % values.length]]));
    others.push((await makeUser(services, { company_id, fields: own, is_active: index % 2 === 0 })).user_id);
  }
  token = await services.database.global('write', (db) =>
    startSession(db, {
      account_id: user.account_id,
      client: { ip: '', user_agent: 'fuzz' },
      method: 'password',
    }),
  );
});

/** Right and wrong values of conditions, from people and programs. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'lyon',
    '__undefined__',
    'a%_\\b',
    '2026-02-28',
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '09:30',
    '25:61',
    '2026-02-28T09:30:00',
    '2026-02-28T09:30:00+99:99',
    'NaN',
    '1e400',
    '١٢',
    true,
    null,
    0,
    -0,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 63,
  ),
  fc.constant(null).map(() => others[0]),
  fc.string(),
  fc.double(),
  hostile,
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));

const condition = fc.record(
  {
    category_id: fc.oneof(
      { weight: 8, arbitrary: fc.nat().map((at) => fields[at % fields.length]) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 0, 999_999, 'x') },
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...FILTER_TYPES) },
      fc.constantFrom<unknown>(null, '', 'toString'),
    ),
    operator: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...OPERATORS) },
      fc.constantFrom<unknown>(null, 'like'),
    ),
    value,
  },
  { requiredKeys: [] },
);

const { group } = fc.letrec<{ group: unknown; entry: unknown }>((tie) => ({
  entry: fc.oneof({ maxDepth: 3, depthSize: 'small' }, condition, tie('group')),
  group: fc.record(
    {
      version: fc.constantFrom('v1', 'v1', 'v1', 'v2'),
      operator: fc.constantFrom('and', 'or'),
      filters: fc.array(tie('entry'), { maxLength: 4 }),
    },
    { requiredKeys: ['filters'] },
  ),
}));

const takesFilters = ({ body, query }: AnyEndpoint) =>
  [body, query].some((schema) => 'shape' in schema && Object.hasOwn(schema.shape as object, 'filters'));

function send(endpoint: AnyEndpoint, filters: unknown, rest: Record<string, unknown>) {
  const { services, http } = holder.app;
  counter += 1;
  const ids = { company_id: user.company_id, id: others[0] ?? 0 };
  const url = fillPath(endpoint.path, ids);
  const remoteAddress = `10.9.${(counter >> 8) & 255}.${counter & 255}`;
  const cookie = `fika_session=${token}`;
  if (endpoint.method === 'GET') {
    // A header of a browser is no longer than this.
    const written = JSON.stringify(filters).toWellFormed().slice(0, 6_000);
    return http.inject({
      url: `${url}?${new URLSearchParams({ filters: written }).toString()}`,
      headers: { cookie },
      remoteAddress,
    });
  }
  return http.inject({
    method: endpoint.method,
    url,
    headers: {
      cookie,
      'x-csrf-token': csrfToken(services.keys.csrf, token),
      'content-type': 'application/json',
    },
    remoteAddress,
    payload: JSON.stringify({ ...rest, filters }),
  });
}

describe('whatever is in a filter, no endpoint breaks', () => {
  const endpoints = ENDPOINT_TABLE.map(({ endpoint }) => endpoint).filter(takesFilters);
  it.each(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name',
    async ({ endpoint }) => {
      const statuses = new Set<number>();
      const rest = arbitraryOf(endpoint.body) as fc.Arbitrary<Record<string, unknown>>;
      await fc.assert(
        fc.asyncProperty(group, rest, async (filters, body) => {
          const answer = await send(endpoint, filters, body);
          statuses.add(answer.statusCode);
          expect(answer.statusCode, answer.body).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      // Some are refused for their content, which differs from a refusal of their form.
      expect(statuses.has(400)).toBe(true);
    },
    Math.max(20_000, RUNS * 500),
  );

  it('is every endpoint that takes a filter', () => {
    expect(endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'get_users_count']));
    expect(endpoints.length).toBeGreaterThan(6);
  });
});
