import { type AnyEndpoint, fillPath, type ProblemCode, type ProblemResponse, PROBLEMS } from '@fika/contract';
import { type App, ENDPOINT_TABLE } from '#app.ts';
import { sampleOf } from '../samples.ts';
import { type Cell, makeCells } from './cells.ts';
import { IDENTITIES, type Identity, type Line, NOTHING_ID, refusalOf, standingOf } from './identities.ts';
import { WHO_MAY } from './table.ts';

interface Mismatch {
  endpoint: string;
  identity: Identity | null;
  expected: string;
  got: string;
}

export interface MatrixReport {
  endpoints: number;
  identities: number;
  checks: number;
  mismatches: Mismatch[];
}

/** Problems of access control: an allowed caller gets none of them. */
const ACCESS_PROBLEMS: ReadonlySet<string> = new Set<ProblemCode>([
  'not_authenticated',
  'csrf_failed',
  'cross_site',
  'permission_missing',
  'admin_only',
  'superadmin_only',
  'login_again',
  'sso_required',
  'sso_session',
  'mfa_required',
  'mfa_setup_required',
  'password_expired',
  'access_disabled',
]);

const AT_ONCE = 8;

interface Check {
  endpoint: AnyEndpoint;
  line: Line;
  identity: Identity;
  input: Input;
}

export interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Calls every endpoint as every identity, and compares the responses with the table. */
export async function runMatrix(
  app: App,
  endpoints: readonly AnyEndpoint[] = ENDPOINT_TABLE.map(({ endpoint }) => endpoint),
  table: Readonly<Record<string, Line>> = WHO_MAY,
): Promise<MatrixReport> {
  const mismatches = strangers(endpoints, table);
  const checks = endpoints.flatMap((endpoint): Check[] => {
    const line = table[endpoint.name];
    const input = inputOf(endpoint);
    return line ? IDENTITIES.map((identity) => ({ endpoint, line, identity, input })) : [];
  });
  const cells = await makeCells(
    app,
    checks.map(({ identity, line, input }) =>
      standingOf(identity, line, 'id' in input.params ? NOTHING_ID : null),
    ),
  );
  const left = checks.map((check, index) => ({ check, cell: cells[index] as Cell, index }));
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const mismatch = await knock(app, next.check, next.cell, next.index);
      if (mismatch) mismatches.push(mismatch);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    endpoints: endpoints.length,
    identities: IDENTITIES.length,
    checks: checks.length,
    mismatches: mismatches.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  };
}

const nameOf = ({ endpoint, identity }: Mismatch): string =>
  `${endpoint} ${identity ? String(IDENTITIES.indexOf(identity)).padStart(2, '0') : ''}`;

/** Endpoints without a line, and lines without an endpoint. */
function strangers(endpoints: readonly AnyEndpoint[], table: Readonly<Record<string, Line>>): Mismatch[] {
  const names = new Set(endpoints.map(({ name }) => name));
  const unknown = [...names].filter((name) => !table[name]);
  const gone = Object.keys(table).filter((name) => !names.has(name));
  return [
    ...unknown.map((endpoint) => ({
      endpoint,
      identity: null,
      expected: 'a line in the table',
      got: 'none',
    })),
    ...gone.map((endpoint) => ({ endpoint, identity: null, expected: 'an endpoint', got: 'none' })),
  ];
}

/** Input that the schemas of an endpoint take, with ids of nothing. */
export function inputOf(endpoint: AnyEndpoint, seed = 1): Input {
  const params = sampleOf(endpoint.params, seed) as Record<string, unknown>;
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'number') params[name] = NOTHING_ID;
  return {
    params,
    query: sampleOf(endpoint.query, seed) as Record<string, unknown>,
    body: sampleOf(endpoint.body, seed),
  };
}

/** Sends one call of an endpoint as a cell, each from a separate address. */
export function send(app: App, endpoint: AnyEndpoint, line: Line, input: Input, cell: Cell, number: number) {
  const company = { slug: cell.slug, id: cell.company_id };
  const params = {
    ...input.params,
    ...('company_id' in input.params ? { company_id: cell.company_id } : {}),
    ...(line.company ? { [line.company]: company[line.company] } : {}),
  };
  const query = new URLSearchParams(
    Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return app.http.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, params)}?${query.toString()}`,
    headers: cell.headers,
    remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
  });
}

async function knock(
  app: App,
  { endpoint, line, identity, input }: Check,
  cell: Cell,
  number: number,
): Promise<Mismatch | null> {
  const answer = await send(app, endpoint, line, input, cell, number);
  const expected = refusalOf(line, endpoint.method, identity);
  const code = answer.statusCode < 400 ? null : (answer.json<ProblemResponse>().code ?? null);
  const isRight = expected
    ? code === expected && answer.statusCode === PROBLEMS[expected].status
    : answer.statusCode < 500 && !ACCESS_PROBLEMS.has(code ?? '');
  if (isRight) return null;
  return {
    endpoint: endpoint.name,
    identity,
    expected: expected ?? 'to be let in',
    got: `${answer.statusCode} ${code ?? ''}`.trim(),
  };
}
