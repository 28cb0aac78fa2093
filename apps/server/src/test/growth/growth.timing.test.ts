import {
  allEndpoints,
  type AnyEndpoint,
  ENDPOINTS,
  fillPath,
  isNestedDeeper,
  LIMITS,
  ROLES,
} from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { readReport } from '#features/email-outbox/bounces/reports/rules.ts';
import { freeHours } from '#features/availabilities/rules.ts';
import { planManagers } from '#features/member-import/managers/rules.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '../app.ts';
import { makeCoffees } from '../coffees.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { type Grown, grownBodies, hasRoom, oversized, richSample, TEXTS } from './shapes.ts';

/** Twice as much input may be so many times the work: a quadratic check has four. */
const GROWTH = 2.5;
/** Milliseconds of processor time below which the largest input is cheap, however it grows. */
const CHEAP = 150;
/** The highest cost of one body. */
const DEAREST = 2_000;
/** The most characters of a response, in addition to four times those of the request. */
const ANSWER = 1024 * 1024;
const TRIES = 5;

const holder = testApp({ LOG_LEVEL: 'silent' });
let user: MadeUser;
let ids: { campaign: number; round: number; coffee: number };

beforeAll(async () => {
  const { services } = holder.app;
  user = await makeUser(services, { role: ROLES.superadmin });
  const other = await makeUser(services, { company_id: user.company_id });
  const made = await makeCoffees(services, user.company_id, [[user.user_id, other.user_id]]);
  ids = { campaign: made.campaign_id, round: made.round_id, coffee: made.ids[0] ?? 0 };
});

const MESSAGE = {
  kind: 'request',
  language: 'en',
  subject: 'Lunch',
  json: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: Array.from({ length: 8 }, () => [
          { type: 'text', text: 'Hi' },
          { type: 'variable', attrs: { name: 'first_name' } },
        ]).flat(),
      },
      { type: 'button', attrs: { label: 'Yes', target: 'accept' } },
      { type: 'button', attrs: { label: 'No', target: 'reject' } },
    ],
  },
};

// Bodies where a sample of the schema is too simple: the expensive work happens after parsing.
const BODIES: Readonly<Record<string, unknown>> = {
  template_validation: MESSAGE,
  email_templates_preview: MESSAGE,
  email_templates_test: MESSAGE,
  email_templates_update: { subject: MESSAGE.subject, json: MESSAGE.json },
  get_users_count: { filters: { filters: [{ type: 'search', operator: 'contains', value: 'x' }] } },
};

// A check accepts any content of an editor, and only validates messages closely.
const SCHEMAS: Readonly<Record<string, AnyEndpoint['body']>> = {
  template_validation: ENDPOINTS.emailTemplates.email_templates_preview.body,
};

const OPEN = allEndpoints()
  .map(({ endpoint }) => ({
    name: endpoint.name,
    endpoint,
    schema: SCHEMAS[endpoint.name] ?? endpoint.body,
    sample: BODIES[endpoint.name] ?? richSample(endpoint.body),
  }))
  .filter(({ endpoint, sample }) => hasRoom(endpoint.body, sample));

async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user: own, system } = process.cpuUsage(before);
  return (own + system) / 1_000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Whether twice the input is more work than it may be, as a sentence; null when it is not. */
async function complaint(
  what: string,
  { shape, half, whole }: Grown,
  work: (body: unknown) => unknown,
): Promise<string | null> {
  if ((await costOf(() => work(whole))) < CHEAP) return null;
  const [halves, wholes]: [number[], number[]] = [[], []];
  for (let count = 0; count < TRIES; count += 1) {
    halves.push(await costOf(() => work(half)));
    wholes.push(await costOf(() => work(whole)));
  }
  const [less, more] = [median(halves), median(wholes)];
  if (more < CHEAP || (more <= less * GROWTH && more < DEAREST)) return null;
  return `${what}, ${shape}: ${Math.round(less)} ms for half, ${Math.round(more)} ms for all of it`;
}

/** As the frame reads a body. */
function read(endpoint: AnyEndpoint, text: string): void {
  const body: unknown = JSON.parse(text);
  if (!isNestedDeeper(body, LIMITS.jsonDepth)) endpoint.body.safeParse(body);
}

let calls = 0;

/** One call by a caller with all permissions and unused limits. Returns the response. */
async function send(endpoint: AnyEndpoint, body: string): Promise<string> {
  const { services, http } = holder.app;
  calls += 1;
  const session = await services.database.global('write', async (db) => {
    await db.deleteFrom('attempts').execute();
    const client = { ip: '', user_agent: 'growth' };
    return startSession(db, { account_id: user.account_id, client, method: 'password' });
  });
  const id = endpoint.path.includes('/coffees/') ? ids.coffee : ids.campaign;
  const params = { company_id: user.company_id, id, round_id: ids.round, kind: 'request', language: 'en' };
  const answer = await http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    headers: {
      cookie: `fika_session=${session}`,
      'x-csrf-token': csrfToken(services.keys.csrf, session),
      'content-type': 'application/json',
    },
    remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
    payload: body,
  });
  if (answer.statusCode >= 500) throw new Error(`${endpoint.name}: ${answer.statusCode} ${answer.body}`);
  return answer.body;
}

interface Chart {
  before: Map<number, number>;
  rows: { row: number; user_id: number; manager_id: number }[];
}

const CHARTS: Readonly<Record<string, (size: number) => Chart>> = {
  /** All of one chain are put below its end: each row but one closes a cycle. */
  'all below the end of a chain': (size) => ({
    before: new Map(Array.from({ length: size }, (_, n) => [n + 1, n])),
    rows: Array.from({ length: size }, (_, n) => ({ row: n, user_id: n, manager_id: size })),
  }),
  /** A refused member returns to a manager who closes the next cycle. */
  'a chain upside down': (size) => ({
    before: new Map(Array.from({ length: size }, (_, n) => [n + 1, n])),
    rows: Array.from({ length: size + 1 }, (_, n) => ({
      row: n,
      user_id: n,
      manager_id: n < size ? n + 1 : 0,
    })),
  }),
  'pairs who are above each other': (size) => ({
    before: new Map(),
    rows: Array.from({ length: size }, (_, n) => ({ row: n, user_id: n, manager_id: n ^ 1 })),
  }),
};

describe('twice the text is no more than twice the work', () => {
  it('knows the endpoints that take text', () => {
    expect(OPEN.length).toBeGreaterThan(60);
  });

  it('to read a body, however large it is', async () => {
    const found: (string | null)[] = [];
    for (const { name, endpoint, sample } of OPEN) {
      for (const { shape, half, whole } of oversized(sample, LIMITS.uploadChunkLength / 2)) {
        const texts = { shape, half: JSON.stringify(half), whole: JSON.stringify(whole) };
        found.push(await complaint(name, texts, (text) => read(endpoint, text as string)));
      }
    }
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('to answer a call with as much as it takes', async () => {
    const found: (string | null)[] = [];
    for (const { name, endpoint, schema, sample } of OPEN) {
      for (const { shape, half, whole } of grownBodies(schema, sample)) {
        const texts = { shape, half: JSON.stringify(half), whole: JSON.stringify(whole) };
        let longest = 0;
        found.push(
          await complaint(name, texts, async (text) => {
            const answer = await send(endpoint, text as string);
            longest = Math.max(longest, answer.length);
          }),
        );
        if (longest > ANSWER + texts.whole.length * 4) found.push(`${name}, ${shape}: answers ${longest}`);
      }
    }
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('to read what a mail server sends back', async () => {
    const found: (string | null)[] = [];
    const mail = (text: string) =>
      Buffer.from(`From: mailer-daemon@company.example\r\nSubject: Returned\r\n\r\n${text}\r\n`);
    for (const [shape, text] of Object.entries(TEXTS)) {
      const grown = { shape, half: mail(text(120_000)), whole: mail(text(240_000)) };
      found.push(await complaint('a bounce', grown, (raw) => readReport(raw as Buffer)));
    }
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('to set the managers of a file, however long chains of managers are', async () => {
    const found: (string | null)[] = [];
    for (const [shape, make] of Object.entries(CHARTS)) {
      const grown = { shape, half: make(10_000), whole: make(20_000) };
      found.push(
        await complaint('managers', grown, (chart) => {
          const { before, rows } = chart as Chart;
          return planManagers(rows, before);
        }),
      );
    }
    expect(found.filter((one) => one !== null)).toEqual([]);
  });

  it('to read the free hours of many members, all with another week', async () => {
    const clock = (minute: number) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        user_id: n,
        timezone: 'Europe/Paris',
        weekly: Array.from({ length: 7 }, (_day, day) => [
          { from: clock(((n * 5) % 600) + day * 5), to: clock(1_000 + ((Math.floor(n / 120) * 5) % 400)) },
        ]),
      }));
    const grown = { shape: 'weeks', half: people(10_000), whole: people(20_000) };
    const found = await complaint('free hours', grown, (given) =>
      freeHours(given as ReturnType<typeof people>, '2026-11-25T12:00:00Z'),
    );
    expect(found).toBeNull();
  });
});
